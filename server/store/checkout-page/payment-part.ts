import { labels } from '../../../content/labels.ts';
import { href } from '../../../contract/paths.ts';
import type { CheckoutStatus } from '../../../contract/store.ts';
import { countryName } from '../../../domain/country-name.ts';
import { formatMoney } from '../../../domain/money.ts';
import { html, type Markup } from '../http/markup.ts';
import { hasPostcode } from '../orders/postal-address.ts';
import { byName } from './country-options.ts';
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
  country: { label: labels.payment.country, autocomplete: 'country' },
  card: { label: labels.payment.card, autocomplete: 'cc-number', digits: '4242 4242 4242 4242' },
  expiry: { label: labels.payment.expiry, autocomplete: 'cc-exp', digits: 'MM / YY' },
  cvc: { label: labels.payment.cvc, autocomplete: 'cc-csc', digits: '123' },
};

/** Where an order goes, once its buyer has chosen the country. */
interface Chosen {
  country: string;
  /** Which choice the total is of. */
  choice: number;
}

export interface Destination {
  /** Null if the country is a field of the form. */
  chosen: Chosen | null;
  /** The countries that it offers. */
  served: readonly string[];
  /** False for an order of which nothing is sent: it needs no address. */
  isSent: boolean;
}

/** @param more says which cards pay, where cards do */
export const testNotice = (more: string | null): Markup =>
  html`<div class="notice"><svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M10 2v7L4.6 18.2A2 2 0 0 0 6.3 21h11.4a2 2 0 0 0 1.7-2.8L14 9V2M8.5 2h7M7 16h10"/></svg><p><b>${labels.payment.testNotice}</b>${more === null ? null : ` ${more}`}</p></div>`;

/** The right half of the page: the notice, the form, and the way out. */
export function paymentPart(
  checkout: CheckoutStatus,
  form: FormView,
  { chosen, served, isSent }: Destination,
): Markup {
  const free = checkout.total === 0;
  const firstWrong = fieldNames.find((name) => form.errors[name] !== undefined);
  const field = (name: FieldName) => inputField(name, { form, firstWrong, isOptional: false });
  const countries = chosen === null ? served : [chosen.country];
  const isPostcodeAsked = countries.some(hasPostcode);
  const postcode = inputField('postcode', {
    ...{ form, firstWrong },
    isOptional: !countries.every(hasPostcode),
  });
  const action = `/checkout/${checkout.id}`;
  const place =
    chosen === null
      ? isSent
        ? countryField(served, { form, firstWrong })
        : null
      : fixedCountry(chosen, action);
  const nameField = html`<fieldset><legend>${labels.payment.name}</legend>${field('name')}${place}</fieldset>`;
  const addressFields = html`<fieldset><legend>${labels.store.shipping}</legend>${field('name')}${field('street')}${isPostcodeAsked ? html`<div class="pair narrow">${postcode}${field('city')}</div>` : field('city')}${field('state')}${place}</fieldset>`;
  return html`<section class="payment" aria-label="${labels.payment.payment}">
<div class="inner">
${testNotice(free ? labels.payment.nothingToPay : labels.payment.testCards)}
${form.news === undefined ? null : html`<p class="news" role="status">${form.news}</p>`}
${firstWrong === undefined ? null : html`<p class="problem" role="alert">${labels.payment.checkFields}</p>`}${form.problem === undefined ? null : html`<p class="problem" role="alert">${form.problem}</p>`}
<form method="post" action="${action}" novalidate>
<input type="hidden" name="total" value="${String(checkout.total)}">
<fieldset><legend>${labels.payment.contact}</legend>${field('email')}</fieldset>
${isSent ? addressFields : nameField}
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

interface FieldState {
  form: FormView;
  firstWrong: FieldName | undefined;
}

/** The field's attributes for what is wrong with it, and the sentence below. */
function faultOf(name: FieldName, { form, firstWrong }: FieldState) {
  const error = form.errors[name];
  return error === undefined
    ? { attributes: null, sentence: null }
    : {
        attributes: html` aria-invalid="true" aria-describedby="${`${name}-error`}"${name === firstWrong ? html` autofocus` : null}`,
        sentence: html`<p class="error" id="${`${name}-error`}">${error}</p>`,
      };
}

function inputField(name: FieldName, state: FieldState & { isOptional: boolean }): Markup {
  const field = fields[name];
  const { attributes, sentence } = faultOf(name, state);
  const given = (attribute: string, value: string | undefined) =>
    value === undefined ? null : html` ${attribute}="${value}"`;
  return html`<div class="field"><label for="${name}">${field.label}</label><input id="${name}" name="${name}" type="${field.type ?? 'text'}" autocomplete="${field.autocomplete}"${field.optional || state.isOptional ? null : html` required`} maxlength="200"${given('inputmode', field.digits && 'numeric')}${given('placeholder', field.digits)}${given('value', state.form.values[name])}${attributes}>${sentence}</div>`;
}

function countryField(served: readonly string[], state: FieldState): Markup {
  const { attributes, sentence } = faultOf('country', state);
  const typed = served.length === 1 ? served[0] : state.form.values.country;
  const isKnown = typed !== undefined && served.includes(typed);
  const options = byName(served).map(
    (code) =>
      html`<option value="${code}"${code === typed ? html` selected` : null}>${countryName(code)}</option>`,
  );
  return html`<div class="field"><label for="country">${fields.country.label}</label><select id="country" name="country" autocomplete="${fields.country.autocomplete}" required${attributes}>${isKnown ? null : html`<option value="" disabled selected>${labels.payment.chooseCountry}</option>`}${options}</select>${sentence}</div>`;
}
