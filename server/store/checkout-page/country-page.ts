import { labels } from '../../../content/labels.ts';
import type { CheckoutStatus, CheckoutTax } from '../../../contract/store.ts';
import { countryName } from '../../../domain/country-name.ts';
import { stepOf } from '../../../domain/currency-step.ts';
import {
  type Delivery,
  type Goods,
  quote,
  shippingCents,
  type Zone,
} from '../../../domain/delivery.ts';
import { formatMoney } from '../../../domain/money.ts';
import { taxLabel } from '../../../domain/tax-label.ts';
import { html, type Markup } from '../http/markup.ts';
import { byName } from './country-options.ts';
import { testNotice } from './payment-part.ts';

export interface CountryChoice {
  checkout: CheckoutStatus;
  goods: readonly Goods[];
  delivery: Delivery;
  /** The one that was chosen last. */
  country: string | null;
  isTest: boolean;
  /** Whether the buyer pays at a provider, so that this page is the last of ours. */
  isLast: boolean;
  /** Why the country that was sent cannot be chosen. */
  problem: string | null;
}

/** The right half of the page that asks where an order goes. Each country stands below the price of its zone. */
export function countryPart(choice: CountryChoice): Markup {
  const { checkout, delivery, country, isTest, isLast, problem } = choice;
  const { currency } = checkout;
  const sent = choice.goods.filter(({ needsSending }) => needsSending);
  const goods = sent.reduce((sum, { cents }) => sum + cents, 0);
  const money = (cents: number) => formatMoney(cents, currency);
  const action = `/checkout/${checkout.id}`;
  const served = delivery.zones.reduce((sum, zone) => sum + zone.countries.length, 0);
  const isReady = isLast && country !== null;
  const describedBy = problem === null ? 'served' : 'country-error served';
  const priceOf = (zone: Zone) => {
    const price = money(shippingCents(zone, goods, stepOf(currency.code)));
    const { freeFromCents: from } = zone;
    const isFreeLater = from !== null && from > goods && zone.priceCents > 0;
    return isFreeLater ? `${price}, free from ${money(from)}` : price;
  };
  return html`<section class="payment" aria-label="${sent.length === 0 ? labels.payment.country : labels.payment.whereTo}">
<div class="inner">
<ol class="steps" aria-label="${labels.payment.steps}"><li aria-current="step">${labels.payment.country}</li><li>${labels.payment.addressAndPayment}</li></ol>
${isTest ? testNotice(null) : null}
<form method="post" action="${`${action}/country`}" novalidate>
<fieldset><legend>${sent.length === 0 ? labels.payment.country : labels.payment.whereTo}</legend><div class="field"><label for="country">${labels.payment.country}</label><select id="country" name="country" autocomplete="country" required aria-describedby="${describedBy}"${problem === null ? null : html` aria-invalid="true" autofocus`} data-prices>
${country === null ? html`<option value="" disabled selected>${labels.payment.chooseCountry}</option>` : null}${delivery.zones.map(
  (zone) =>
    html`<optgroup label="${sent.length === 0 ? zone.name : `${zone.name}: ${priceOf(zone)}`}">${byName(zone.countries).map((code) => countryOption(code, choice))}</optgroup>
`,
)}</select>${problem === null ? null : html`<p class="error" id="country-error" role="alert">${problem}</p>`}<p class="muted" id="served">${sent.length === 0 ? 'The tax in the price is that of your country.' : served === 1 ? 'We send to this country.' : `We send to the ${served} countries in this list.`}</p></div>
<div class="card"><p aria-live="polite" data-show="told">${country === null ? '' : toldOf(country, choice)}</p>
${
  sent.length === 0
    ? null
    : html`<details${country === null ? html` open` : null}><summary data-show="zones">${country === null ? labels.payment.everyCountry : labels.payment.otherCountries}</summary><ul class="zones">${delivery.zones.map(
        (zone) => html`<li><span>${zone.name}</span><span>${priceOf(zone)}</span></li>`,
      )}</ul></details>`
}</div></fieldset>
${isReady ? html`<a class="button flame" href="${action}" data-pays>${labels.payment.toPayment}</a>` : null}<button class="${isReady ? 'line' : 'flame'}" type="submit">${isReady ? labels.payment.changeCountry : labels.payment.continue}</button>
</form>
<form method="post" action="${`${action}/cancel`}"><button class="quiet" type="submit">${labels.payment.cancel}</button></form>
${isLast && country === null ? null : html`<p class="legal">${labels.payment.notPlacedYet}</p>`}
</div>
</section>`;
}

/** Says in its data what the page shows where it is chosen. */
function countryOption(code: string, choice: CountryChoice): Markup {
  const { checkout, country } = choice;
  const { shipping, total } = quoteFor(code, choice);
  const money = (cents: number) => formatMoney(cents, checkout.currency);
  const tax = taxOf(code, choice);
  const name = tax?.added ? 'added' : 'included';
  return html`<option value="${code}"${code === country ? html` selected` : null}${checkout.needs_sending ? html` data-shipping="${money(shipping)}" data-shipping-label="${`${labels.payment.shippingTo} ${countryName(code)}`}"` : null} data-total="${money(total)}" data-told="${toldOf(code, choice)}"${checkout.needs_sending ? html` data-zones="${labels.payment.otherCountries}"` : null}${
    tax === null
      ? null
      : html` data-${name}="${money(tax.amount)}" data-${name}-label="${taxLabel(tax.rate_percent, tax.added)}"`
  }>${countryName(code)}</option>`;
}

const quoteFor = (code: string, { checkout, goods, delivery }: CountryChoice) =>
  quote(delivery, goods, code, stepOf(checkout.currency.code));

function taxOf(code: string, choice: CountryChoice): CheckoutTax | null {
  const { tax: amount, taxRateBp } = quoteFor(code, choice);
  const rate_percent = taxRateBp === null ? null : taxRateBp / 100;
  return amount === 0 ? null : { amount, rate_percent, added: choice.delivery.tax === 'added' };
}

/** Such as "Shipping $4.90, total $65.90, includes 19% VAT $10.52". */
function toldOf(code: string, choice: CountryChoice): string {
  const { checkout } = choice;
  const { shipping, total } = quoteFor(code, choice);
  const money = (cents: number) => formatMoney(cents, checkout.currency);
  const tax = taxOf(code, choice);
  return [
    ...(checkout.needs_sending ? [`${labels.store.shipping} ${money(shipping)}`] : []),
    `total ${money(total)}`,
    ...(tax === null ? [] : [`${inSentence(tax)} ${money(tax.amount)}`]),
  ].join(', ');
}

const inSentence = ({ rate_percent, added }: CheckoutTax): string =>
  taxLabel(rate_percent, added).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
