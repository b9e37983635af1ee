import { isDeepStrictEqual } from 'node:util';
import { words } from '../../../../content/words.ts';
import { percentText } from '../../../../domain/money/full-digits.ts';
import { percentOfPpm } from '../../../../domain/store/tax-rate.ts';
import type {
  OrderDocument,
  OrderStep,
  OrderView,
} from '../../../../web/buyer/order/order-page.tsx';
import type { WithdrawalRow } from '../../../db/tables.ts';
import { formatCents } from '../../catalogue/currencies.ts';
import { formatDay, formatTime, presentedMoney, type Sale } from '../after-sale/read-sale.ts';
import type { SaleDocument } from '../after-sale/sale-documents.ts';
import { isSentByPost } from '../after-sale/units-to-send.ts';
import { addressLines } from '../postal-address.ts';
import { currentSeller, sellerLines } from '../seller.ts';
import type { TaxRate } from '../tax-by-rate.ts';

/** The content of an order's page. Printed, the page is the receipt or invoice. */
export function orderView(
  sale: Sale,
  withdrawals: readonly WithdrawalRow[],
  withdraw: string | null,
): OrderView {
  const { row, papers } = sale;
  const [invoice] = papers;
  const seller = sellerLines(invoice?.seller ?? currentSeller());
  return {
    number: row.number,
    isSentByPost: isSentByPost(sale),
    day: formatDay(row.created_at),
    isTest: sale.isTest,
    badge: badgeOf(sale),
    steps: stepsOf(sale, withdrawals),
    pieces: sale.lines.reduce((sum, line) => sum + line.quantity, 0),
    lines: sale.lines.map(({ line, title, variant, fields, imageUrl, refunded, ...of }) => ({
      line,
      title,
      imageUrl,
      refunded,
      sum: of.sum,
      detail: [variant, ...fields.map((field) => `${field.title}: ${field.value}`)]
        .filter((text) => text !== '')
        .join(' · '),
      count: `${of.quantity} × ${of.each}`,
    })),
    sums: sale.sums.map(({ kind, label, amount }) => ({
      label,
      amount,
      isTotal: kind === 'total' || kind === 'kept',
    })),
    papers: papers.map((paper) => paperView(paper, seller, row.currency)),
    paper:
      invoice === undefined
        ? { kind: 'receipt', number: row.number }
        : { kind: 'invoice', number: invoice.number },
    seller,
    buyer: {
      heading:
        sale.address === null || !isSentByPost(sale)
          ? words.order.buyer
          : row.sent_at === null
            ? words.order.goesTo
            : words.order.sentTo,
      lines: addressLines(row.name, sale.address),
      email: row.email,
    },
    withdraw,
  };
}

function paperView(
  { kind, number, to, atMs, cancelledMs, seller, parts }: SaleDocument,
  orderSeller: readonly string[],
  currency: string,
): OrderDocument {
  const amount = (cents: number) => formatCents(cents, currency);
  const lines = sellerLines(seller);
  return {
    kind,
    number,
    otherSeller: isDeepStrictEqual(lines, orderSeller) ? null : lines,
    about:
      to === null ? formatDay(atMs) : words.order.toInvoice({ day: formatDay(atMs), number: to }),
    cancelled: cancelledMs === null ? null : formatDay(cancelledMs),
    rates: parts.map(({ rate, total, tax }) => ({
      rate: rateText(rate),
      net: amount(total - tax),
      tax: amount(tax),
      total: amount(total),
    })),
  };
}

function rateText(rate: TaxRate): string {
  if (rate === null) return words.order.noTax;
  return rate === 'several' ? words.order.tax : percentText(percentOfPpm(rate));
}

const sentTitle = (sale: Sale): string =>
  isSentByPost(sale) ? words.order.state.sent : words.order.state.done;

function badgeOf(sale: Sale): string {
  const {
    row,
    refundTotals: { made, returned },
  } = sale;
  if (row.status === 'paid' || row.status === 'fulfilled') {
    if (made > 0) return words.order.state.partlyRefunded;
    if (returned > 0) return words.order.state.refundOnItsWay;
    return row.status === 'paid' ? words.order.state.paid : sentTitle(sale);
  }
  // A confirmed refund may still fail later.
  if (returned < row.amount_cents) return words.order.state.refundDue;
  return {
    refunded: words.order.state.refunded,
    cancelled: words.order.state.cancelled,
    refund_due: words.order.state.refundDue,
  }[row.status];
}

/** The past events of an order, oldest first, and its next steps. */
function stepsOf(sale: Sale, withdrawals: readonly WithdrawalRow[]): OrderStep[] {
  const { row } = sale;
  const isOver = row.status === 'refunded' || row.status === 'cancelled';
  const isSent = row.status === 'fulfilled' || row.sent_at !== null;
  const steps: (Omit<OrderStep, 'time'> & { atMs: number | null })[] = [
    { title: words.order.state.paid, detail: sale.paid, atMs: row.created_at },
  ];
  const title = sentTitle(sale);
  if (isSent) steps.push({ title, ...parcelOf(sale), atMs: row.sent_at });
  for (const refund of sale.refunds)
    if (refund.state === 'made' || refund.state === 'pending') {
      const amount = presentedMoney(refund, refund.amount_cents, row.currency);
      steps.push({
        title:
          refund.amount_cents === 0
            ? words.order.returned
            : refund.state === 'made'
              ? words.order.refundedAmount({ amount })
              : words.order.refundOfOnItsWay({ amount }),
        detail: [piecesText(sale, refund.pieces), refund.message].filter(Boolean).join('. '),
        atMs: refund.created_at,
      });
    }
  for (const { id, received_at } of withdrawals)
    steps.push({ title: words.order.withdrawalReceived, detail: id, atMs: received_at });
  if (row.status === 'cancelled')
    steps.push({ title: words.order.state.cancelled, detail: null, atMs: null });
  if (row.status === 'refund_due')
    steps.push({
      title: words.order.state.refundDue,
      detail: sale.refunds.some(({ state }) => state === 'failed')
        ? words.order.refundFailed
        : words.order.soldBefore,
      atMs: null,
    });
  steps.sort((one, other) => (one.atMs ?? Number.MAX_VALUE) - (other.atMs ?? Number.MAX_VALUE));
  if (!(isSent || isOver) && row.status === 'paid')
    steps.push({ title, detail: words.order.notYet, atMs: null, isToCome: true });
  return steps.map(({ atMs, ...step }) => ({
    ...step,
    time: atMs === null ? null : isoAndText(atMs),
  }));
}

/** A time for a page, readable by people and by programs. */
export const isoAndText = (ms: number) => ({
  iso: new Date(ms).toISOString(),
  text: formatTime(ms),
});

function parcelOf({ row }: Sale): Pick<OrderStep, 'detail' | 'href'> {
  const { tracking_number: number, tracking_url: href } = row;
  if (number !== null) return { detail: words.order.parcel({ number }), href };
  return { detail: href === null ? null : words.order.followParcel, href };
}

const piecesText = (sale: Sale, pieces: readonly { line: number; quantity: number }[]) =>
  pieces
    .map(({ line, quantity }) => {
      const found = sale.lines.find((one) => one.line === line);
      return `${quantity} × ${found?.title ?? ''}`;
    })
    .join(', ');
