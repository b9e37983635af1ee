import { labels } from '../../../content/labels.ts';
import { href } from '../../../contract/paths.ts';
import type { CheckoutStatus } from '../../../contract/store.ts';
import { countryName } from '../../../domain/country-name.ts';
import { formatMoney } from '../../../domain/money.ts';
import { html, type Markup } from '../http/markup.ts';
import { type FieldName, type FormView, fieldNames } from './pay-form.ts';

interface Field {
  label: string;
  autocomplete: string;
  type?: 'email';
  optional?: boolean;
  /** What digits to type, such as these. */
  digits?: string;
}

const fields: Record<FieldName, Field> = {
  email: { label: labels.forms.email, autocomplete: 'email', type: 'email' },
  name: { label: labels.payment.name, autocomplete: 'name' },
  street: { label: labels.payment.street, autocomplete: 'street-address' },
  postcode: { label: labels.payment.postcode, autocomplete: 'postal-code' },
  city: { label: labels.payment.city, autocomplete: 'address-level2' },
  state: {
    label: labels.payment.state,
    autocomplete: 'address-level1',
    optional: true,
  },
  country: { label: labels.payment.country, autocomplete: 'country-name' },
  card: { label: labels.payment.card, autocomplete: 'cc-number', digits: '4242 4242 4242 4242' },
  expiry: { label: labels.payment.expiry, autocomplete: 'cc-exp', digits: 'MM / YY' },
  cvc: { label: labels.payment.cvc, autocomplete: 'cc-csc', digits: '123' },
};

/** Where an order goes, once its buyer has chosen the country. */
export interface Chosen {
  country: string;
  /** Which choice the total is of. */
  choice: number;
}

/** @param more says which cards pay, where cards do */
export const testNotice = (more: string | null): Markup =>
  html`<div class="notice"><svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M10 2v7L4.6 18.2A2 2 0 0 0 6.3 21h11.4a2 2 0 0 0 1.7-2.8L14 9V2M8.5 2h7M7 16h10"/></svg><p><b>${labels.payment.testNotice}</b>${more === null ? null : ` ${more}`}</p></div>`;

/** The right half of the page: the notice, the form, and the way out. */
export function paymentPart(
  checkout: CheckoutStatus,
  form: FormView,
  chosen: Chosen | null,
): Markup {
  const free = checkout.total === 0;
  const firstWrong = fieldNames.find((name) => form.errors[name] !== undefined);
  const field = (name: FieldName) => inputField(name, form, firstWrong);
  const action = `/checkout/${checkout.id}`;
  return html`<section class="payment" aria-label="${labels.payment.payment}">
<div class="inner">
${testNotice(free ? labels.payment.nothingToPay : labels.payment.testCards)}
${form.news === undefined ? null : html`<p class="news" role="status">${form.news}</p>`}
${firstWrong === undefined ? null : html`<p class="problem" role="alert">${labels.payment.checkFields}</p>`}${form.problem === undefined ? null : html`<p class="problem" role="alert">${form.problem}</p>`}
<form method="post" action="${action}" novalidate>
<input type="hidden" name="total" value="${String(checkout.total)}">
<fieldset><legend>${labels.payment.contact}</legend>${field('email')}</fieldset>
<fieldset><legend>${labels.store.shipping}</legend>${field('name')}${field('street')}<div class="pair narrow">${field('postcode')}${field('city')}</div>${field('state')}${chosen === null ? field('country') : fixedCountry(chosen, action)}</fieldset>
${
  free
    ? null
    : html`<fieldset><legend>${labels.payment.payment}</legend>${field('card')}<div class="pair">${field('expiry')}${field('cvc')}</div></fieldset>`
}
<button class="flame" type="submit">${free ? labels.payment.complete : `${labels.payment.pay} ${formatMoney(checkout.total, checkout.currency)}`}</button>
</form>
<form method="post" action="${`${action}/cancel`}"><button class="quiet" type="submit">${labels.payment.cancel}</button></form>
<p class="legal"><a href="${href('termsOfService')}">${labels.payment.terms}</a> · <a href="${href('privacyPolicy')}">${labels.payment.privacy}</a></p>
</div>
</section>`;
}

/** The price depends on it, so it is changed one step before. */
const fixedCountry = ({ country, choice }: Chosen, action: string): Markup =>
  html`<div class="fixed"><p><span class="muted">${labels.payment.country}</span> <b>${countryName(country)}</b></p><a href="${`${action}/country`}" aria-label="${labels.payment.changeCountry}">${labels.payment.change}</a><input type="hidden" name="choice" value="${choice}"></div>`;

function inputField(name: FieldName, form: FormView, firstWrong: FieldName | undefined): Markup {
  const field = fields[name];
  const error = form.errors[name];
  const given = (attribute: string, value: string | undefined) =>
    value === undefined ? null : html` ${attribute}="${value}"`;
  return html`<div class="field"><label for="${name}">${field.label}</label><input id="${name}" name="${name}" type="${field.type ?? 'text'}" autocomplete="${field.autocomplete}"${field.optional ? null : html` required`} maxlength="200"${given('inputmode', field.digits && 'numeric')}${given('placeholder', field.digits)}${given('value', form.values[name])}${
    error === undefined
      ? null
      : html` aria-invalid="true" aria-describedby="${`${name}-error`}"${name === firstWrong ? html` autofocus` : null}`
  }>${error === undefined ? null : html`<p class="error" id="${`${name}-error`}">${error}</p>`}</div>`;
}
