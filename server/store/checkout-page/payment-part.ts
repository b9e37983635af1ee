import { href } from '../../../contract/paths.ts';
import type { CheckoutStatus } from '../../../contract/store.ts';
import { formatMoney } from '../../../domain/money.ts';
import { html, type Markup } from './markup.ts';
import { type FieldName, type FormView, fieldNames } from './pay-form.ts';

interface Field {
  name: FieldName;
  label: string;
  optional?: boolean;
  type?: 'email';
  autocomplete: string;
  inputmode?: 'numeric';
  placeholder?: string;
}

const contact: Field = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'email',
};
const shipping: Record<'name' | 'street' | 'postcode' | 'city' | 'state' | 'country', Field> = {
  name: { name: 'name', label: 'Full name', autocomplete: 'name' },
  street: { name: 'street', label: 'Address', autocomplete: 'street-address' },
  postcode: { name: 'postcode', label: 'Postcode', autocomplete: 'postal-code' },
  city: { name: 'city', label: 'City', autocomplete: 'address-level2' },
  state: {
    name: 'state',
    label: 'State or province (optional)',
    optional: true,
    autocomplete: 'address-level1',
  },
  country: { name: 'country', label: 'Country', autocomplete: 'country-name' },
};
const card: Record<'card' | 'expiry' | 'cvc', Field> = {
  card: {
    name: 'card',
    label: 'Card number',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    placeholder: '4242 4242 4242 4242',
  },
  expiry: {
    name: 'expiry',
    label: 'Expiry',
    autocomplete: 'cc-exp',
    inputmode: 'numeric',
    placeholder: 'MM / YY',
  },
  cvc: {
    name: 'cvc',
    label: 'CVC',
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
    placeholder: '123',
  },
};

/** The right half of the page: the notice, the form, and the way out. */
export function paymentPart(checkout: CheckoutStatus, form: FormView): Markup {
  const free = checkout.total === 0;
  const firstWrong = fieldNames.find((name) => form.errors[name] !== undefined);
  const field = (definition: Field) => inputField(definition, form, firstWrong);
  const action = `/checkout/${checkout.id}`;
  return html`<section class="payment" aria-label="Payment">
<div class="inner">
<div class="notice"><svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M10 2v7L4.6 18.2A2 2 0 0 0 6.3 21h11.4a2 2 0 0 0 1.7-2.8L14 9V2M8.5 2h7M7 16h10"/></svg><p><b>Test mode. No card is charged.</b> ${
    free
      ? 'There is nothing to pay for this order, and nothing is sent.'
      : 'Use 4242 4242 4242 4242 to pay, or 4000 0000 0000 0002 to see a decline.'
  }</p></div>
${firstWrong === undefined ? null : html`<p class="problem" role="alert">Check the marked fields. Nothing was charged.</p>`}
<form method="post" action="${action}" novalidate>
<fieldset><legend>Contact</legend>${field(contact)}</fieldset>
<fieldset><legend>Shipping</legend>${field(shipping.name)}${field(shipping.street)}<div class="pair narrow">${field(shipping.postcode)}${field(shipping.city)}</div>${field(shipping.state)}${field(shipping.country)}</fieldset>
${
  free
    ? null
    : html`<fieldset><legend>Payment</legend>${field(card.card)}<div class="pair">${field(card.expiry)}${field(card.cvc)}</div></fieldset>`
}
<button class="flame" type="submit">${free ? 'Complete order' : `Pay ${formatMoney(checkout.total, checkout.currency)}`}</button>
</form>
<form method="post" action="${`${action}/cancel`}"><button class="quiet" type="submit">Cancel and return to the store</button></form>
<p class="legal"><a href="${href('termsOfService')}">Terms</a> · <a href="${href('privacyPolicy')}">Privacy</a></p>
</div>
</section>`;
}

function inputField(field: Field, form: FormView, firstWrong: FieldName | undefined): Markup {
  const error = form.errors[field.name];
  const given = (name: string, value: string | undefined) =>
    value === undefined ? null : html` ${name}="${value}"`;
  return html`<div class="field"><label for="${field.name}">${field.label}</label><input id="${field.name}" name="${field.name}" type="${field.type ?? 'text'}" autocomplete="${field.autocomplete}"${field.optional ? null : html` required`} maxlength="200"${given('inputmode', field.inputmode)}${given('placeholder', field.placeholder)}${given('value', form.values[field.name])}${
    error === undefined
      ? null
      : html` aria-invalid="true" aria-describedby="${`${field.name}-error`}"${field.name === firstWrong ? html` autofocus` : null}`
  }>${error === undefined ? null : html`<p class="error" id="${`${field.name}-error`}">${error}</p>`}</div>`;
}
