import { told, totalNote } from '../../../content/before-order.ts';
import { brand } from '../../../content/brand.ts';
import { labels } from '../../../content/labels.ts';
import { href } from '../../../contract/paths.ts';
import type { CheckoutStatus } from '../../../contract/store.ts';
import { srcSetOf } from '../../../contract/store-pictures.ts';
import { formatMoney } from '../../../domain/money.ts';
import { html, type Markup } from '../http/markup.ts';
import { logoMarkup } from './layout.ts';
import { sumsPart } from './sums-part.ts';

const { priceNotes, facts, links } = told.embedded;

interface Around {
  foot: Markup;
  isTest: boolean;
  /** As in sumsPart. */
  country: string | null | undefined;
}

/** The left half of the page: the order and its total. */
export function orderPart(checkout: CheckoutStatus, { foot, isTest, country }: Around): Markup {
  const money = (cents: number) => formatMoney(cents, checkout.currency);
  return html`<section class="order" aria-label="${labels.payment.yourOrder}">
<div class="inner">
<div class="brand"><a class="back" href="${href('store')}" aria-label="${labels.payment.back}"><svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M19 12H5M12 19l-7-7 7-7"/></svg></a>${logoMarkup}${isTest ? html`<span class="badge">${labels.payment.testMode}</span>` : null}</div>
<h1><span class="pay">${labels.payment.pay} ${brand.name} </span><span class="amount" data-show="total">${country === null ? '' : money(checkout.total)}</span></h1>
<ul class="lines">
${checkout.lines.map((line) => lineItem(line, money))}
</ul>
${sumsPart(checkout, country)}
<p class="muted">${notePart(checkout, country)}${factsOf(facts)} ${links.map(({ label, address }) => html`<a href="${address}">${label}</a> `)}</p>
${foot}
</div>
</section>`;
}

/** What the sums do not say. Of a country that is chosen they say everything, and the script takes the words away. */
function notePart(checkout: CheckoutStatus, country: string | null | undefined): Markup | null {
  const note = priceNotes[checkout.needs_sending ? 'sent' : 'notSent'].taxed;
  if (country === null)
    return note === '' ? null : html`<span data-show="note">${factsOf([note])} </span>`;
  if (country !== undefined) return null;
  const isFree = checkout.needs_sending && checkout.shipping === 0;
  const notes = [totalNote, isFree ? 'free shipping' : null].filter((note) => note !== null);
  return notes.length === 0 ? null : html`${factsOf([notes.join(', ')])} `;
}

/** Each as a sentence. */
const factsOf = (facts: readonly string[]) =>
  facts.map((fact) => `${fact.charAt(0).toUpperCase()}${fact.slice(1)}.`).join(' ');

function picture(url: string): Markup {
  const srcSet = srcSetOf(url);
  const sizes = srcSet === undefined ? null : html` srcset="${srcSet}" sizes="60px"`;
  return html`<img src="${url}"${sizes} alt="" width="60" height="60">`;
}

function lineItem(line: CheckoutStatus['lines'][number], money: (cents: number) => string): Markup {
  const details = [
    line.variant_title,
    ...(line.quantity > 1 ? [`${money(line.unit_amount)} ${labels.payment.each}`] : []),
    ...line.custom_field_values.map(({ title, value }) => `${title}: ${value}`),
  ].join(' · ');
  return html`<li><span class="tile">${
    line.image_url === null ? null : picture(line.image_url)
  }<span class="count"><span class="hidden">${labels.store.quantity} </span>${line.quantity}</span></span><span class="what"><b>${line.product_title}</b><span class="muted">${details}</span></span><span class="price">${money(line.amount)}</span></li>
`;
}
