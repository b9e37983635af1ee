import { labels } from '../../../content/labels.ts';
import type { CheckoutStatus } from '../../../contract/store.ts';
import { countryName } from '../../../domain/country-name.ts';
import { formatMoney } from '../../../domain/money.ts';
import { taxLabel } from '../../../domain/tax-label.ts';
import { html, type Markup } from '../http/markup.ts';

/**
 * What an order costs, and how that is made up.
 *
 * @param country where it goes, if the price depends on it: null while the buyer has not chosen
 */
export function sumsPart(checkout: CheckoutStatus, country: string | null | undefined): Markup {
  const { subtotal, discount, shipping, tax, total } = checkout;
  const money = (cents: number) => formatMoney(cents, checkout.currency);
  const isOpen = country === null;
  const taxRow = (added: boolean) => {
    const isShown = tax !== null && tax.added === added;
    // A script fills in what another country makes of it.
    if (!isShown && country === undefined) return null;
    const names = added ? ['addedLabel', 'added'] : ['includedLabel', 'included'];
    return html`<div${added ? null : html` class="within"`} data-row${isShown ? null : html` hidden`}><dt data-show="${names[0] ?? ''}">${isShown ? taxLabel(tax.rate_percent, added) : ''}</dt><dd data-show="${names[1] ?? ''}">${isShown ? money(tax.amount) : ''}</dd></div>`;
  };
  const shippingLabel =
    country === null || country === undefined
      ? labels.store.shipping
      : `${labels.payment.shippingTo} ${countryName(country)}`;
  const shippingRow = !checkout.needs_sending
    ? null
    : country === undefined
      ? shipping === 0
        ? null
        : html`<div><dt>${labels.payment.flatRate}</dt><dd>${money(shipping)}</dd></div>`
      : html`<div><dt data-show="shippingLabel">${shippingLabel}</dt><dd data-show="shipping">${isOpen ? labels.payment.byCountry : money(shipping)}</dd></div>`;
  return html`<dl class="sums">
<div><dt>${labels.payment.subtotal}</dt><dd>${money(subtotal)}</dd></div>
${discount === 0 ? null : html`<div><dt>${labels.payment.discount}</dt><dd>${money(-discount)}</dd></div>`}
${shippingRow}${taxRow(true)}
<div class="total" data-row${isOpen ? html` hidden` : null}><dt>${labels.payment.totalDue}</dt><dd data-show="total">${isOpen ? '' : money(total)}</dd></div>
${taxRow(false)}
</dl>`;
}
