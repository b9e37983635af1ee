import { brand } from '../../../content/brand.ts';
import { shop } from '../../../content/shop.ts';
import { srcSetOf } from '../../../contract/store-pictures.ts';
import type { WithdrawalRow } from '../../db/tables.ts';
import { addressLines, dayText, presented, type Sale, timeText } from '../after-sale/read-sale.ts';
import { html, type Markup } from '../http/markup.ts';
import { isInvoice, papersPart } from './papers-part.ts';
import type { PlainPage } from './shell.ts';

/** An order as its buyer sees it, which is also the receipt once it is printed. */
export function orderView(
  sale: Sale,
  withdrawals: readonly WithdrawalRow[],
  withdraw: string | null,
): PlainPage {
  const { row } = sale;
  const pieces = sale.lines.reduce((sum, line) => sum + line.quantity, 0);
  const body = html`<div class="title row"><div><p class="muted">${dayText(row.created_at)}</p><h1>Order ${row.number}</h1></div><button class="button line no-print" type="button" data-print hidden>${isInvoice(sale) ? 'Print invoice' : 'Print receipt'}</button></div>
${sale.isTest ? html`<p class="notice warm">This was a test payment. No money has moved.</p><br>` : null}
${seller(sale)}
<div class="columns"><div>
<section class="card" aria-labelledby="status"><div class="row"><h2 id="status">Status</h2><span class="badge">${badgeOf(sale)}</span></div><ol class="wick">${timeline(sale, withdrawals)}</ol></section>
<section class="card" aria-labelledby="items"><div class="row"><h2 id="items">Items</h2><span class="small">${pieces === 1 ? '1 piece' : `${pieces} pieces`}</span></div><ul class="lines">${sale.lines.map(lineItem)}</ul><dl class="sums">${sale.sums.map(
    ({ kind, label, amount }) =>
      html`<div${kind === 'total' || kind === 'kept' ? html` class="total"` : null}><dt>${label}</dt><dd>${amount}</dd></div>`,
  )}</dl></section>
${papersPart(sale)}
</div><div>
<section class="card" aria-labelledby="to"><h2 id="to">${sale.address === null ? 'Buyer' : row.sent_at === null ? 'Goes to' : 'Sent to'}</h2><address>${joined(addressLines(row.name, sale.address))}</address><p class="muted">${row.email}</p></section>
${withdraw === null ? null : withdrawal(withdraw)}
<section class="card no-print" aria-labelledby="wrong"><h2 id="wrong">Something wrong?</h2><p>Write to <a href="mailto:${brand.operator.email}">${brand.operator.email}</a> and name your order number.</p></section>
<p class="small no-print">Whoever has this page’s address can see your order. Share it with care.</p>
</div></div>`;
  return { status: 200, title: `Order ${row.number}`, body, isWide: true };
}

const withdrawal = (to: string) =>
  html`<section class="card no-print" aria-labelledby="withdraw"><h2 id="withdraw">Changed your mind?</h2><div class="stack"><p class="muted">Consumers in the EU can withdraw within ${shop.withdrawal.days} days of receiving an order, without giving a reason.</p><a class="button line" href="${to}">Withdraw from this contract</a></div></section>`;

function seller(sale: Sale): Markup {
  const { name, office, email, telephone, register, vatNumber } = brand.operator;
  const vat = vatNumber === undefined ? undefined : `VAT number ${vatNumber}`;
  const lines = [name, office, email, telephone, register, vat].filter(
    (line) => line !== undefined,
  );
  return html`<div class="print-only"><p><b>${isInvoice(sale) ? `Invoice ${sale.papers[0]?.number ?? ''}` : `Receipt ${sale.row.number}`}</b></p><p>Sold by ${joined(lines)}</p><br></div>`;
}

const joined = (lines: readonly string[]): Markup[] =>
  lines.map((line, index) => html`${index === 0 ? null : html`<br>`}${line}`);

function badgeOf({ row, moneyBack: { made, returned } }: Sale): string {
  if (row.status === 'paid' || row.status === 'fulfilled') {
    if (made > 0) return 'Partly refunded';
    if (returned > 0) return 'Refund on its way';
    return row.status === 'paid' ? 'Paid' : 'Sent';
  }
  // A confirmed refund can fail later.
  if (returned < row.amount_cents) return 'Refund due';
  return { refunded: 'Refunded', cancelled: 'Cancelled', refund_due: 'Refund due' }[row.status];
}

interface Step {
  title: string;
  detail: Markup | string | null;
  atMs: number | null;
  isToCome?: boolean;
}

function timeline(sale: Sale, withdrawals: readonly WithdrawalRow[]): Markup[] {
  const { row } = sale;
  const isOver = row.status === 'refunded' || row.status === 'cancelled';
  const isSent = row.status === 'fulfilled' || row.sent_at !== null;
  const steps: Step[] = [{ title: 'Paid', detail: sale.paid, atMs: row.created_at }];
  const title = sale.lines.some(({ needsSending }) => needsSending) ? 'Sent' : 'Done';
  if (isSent) steps.push({ title, detail: parcel(sale), atMs: row.sent_at });
  for (const refund of sale.refunds)
    if (refund.state === 'made' || refund.state === 'pending') {
      const amount = presented(refund, refund.amount_cents, row.currency);
      steps.push({
        title:
          refund.amount_cents === 0
            ? 'Returned'
            : refund.state === 'made'
              ? `Refunded ${amount}`
              : `Refund of ${amount} on its way`,
        detail: [piecesText(sale, refund.pieces), refund.message].filter(Boolean).join('. '),
        atMs: refund.created_at,
      });
    }
  for (const { id, received_at } of withdrawals)
    steps.push({ title: 'Withdrawal received', detail: id, atMs: received_at });
  if (row.status === 'cancelled') steps.push({ title: 'Cancelled', detail: null, atMs: null });
  if (row.status === 'refund_due')
    steps.push({
      title: 'Refund due',
      detail: sale.refunds.some(({ state }) => state === 'failed')
        ? 'The refund has failed. We give your money back again.'
        : 'What you ordered was sold before your payment arrived. Your money is given back.',
      atMs: null,
    });
  steps.sort((one, other) => (one.atMs ?? Number.MAX_VALUE) - (other.atMs ?? Number.MAX_VALUE));
  if (!(isSent || isOver) && row.status === 'paid')
    steps.push({ title, detail: 'Not yet', atMs: null, isToCome: true });
  const lit = steps.filter(({ isToCome }) => !isToCome).length - 1;
  return steps.map(
    ({ title, detail, atMs, isToCome }, index) =>
      html`<li${isToCome ? html` class="next"` : index === lit ? html` class="lit" aria-current="step"` : null}><b>${title}</b>${
        detail === null || detail === '' ? null : html`<p class="muted">${detail}</p>`
      }${atMs === null ? null : html`<p class="small"><time datetime="${new Date(atMs).toISOString()}">${timeText(atMs)}</time></p>`}</li>`,
  );
}

/** With no referrer: the address of this page opens the order. */
function parcel({ row }: Sale): Markup | null {
  const { tracking_number: number, tracking_url: url } = row;
  if (number === null && url === null) return null;
  const named = number === null ? 'Follow the parcel' : `Parcel ${number}`;
  return url === null
    ? html`${named}`
    : html`<a href="${url}" rel="noreferrer noopener">${named}</a>`;
}

const piecesText = (sale: Sale, pieces: readonly { line: number; quantity: number }[]) =>
  pieces
    .map(({ line, quantity }) => {
      const found = sale.lines.find((one) => one.line === line);
      return `${quantity} × ${found?.title ?? ''}`;
    })
    .join(', ');

const lineItem = (line: Sale['lines'][number]): Markup =>
  html`<li>${line.imageUrl === null ? null : picture(line.imageUrl)}<div class="what"><b>${line.title}</b><p class="muted">${[
    line.variant,
    ...line.fields.map(({ title, value }) => `${title}: ${value}`),
  ]
    .filter((text) => text !== '')
    .join(
      ' · ',
    )}</p>${line.refunded > 0 ? html`<span class="badge">${line.refunded} refunded</span>` : null}</div><div class="end"><b>${line.sum}</b><p class="small">${line.quantity} × ${line.each}</p></div></li>`;

function picture(url: string): Markup {
  const srcSet = srcSetOf(url);
  const sizes = srcSet === undefined ? null : html` srcset="${srcSet}" sizes="56px"`;
  return html`<img src="${url}"${sizes} alt="" width="56" height="56">`;
}
