import { entryKindOf } from '../ledger/entry.ts';
import type { CheckedRow, RowReason } from './check-rows.ts';
import type { RowStatus } from './decisions.ts';
import type { UsedRate } from './entries-of.ts';
import type { FileEvent, Leg } from './rows/row-event.ts';

/** A row in the form that is shown and sent between threads: texts and numbers only. */
export interface RowView {
  row: number;
  status: RowStatus;
  reason: RowReason;
  /** Epoch ms; null for an unreadable time. */
  at: number | null;
  /** The row's kind, or the file's own word for it; null for an unreadable kind. */
  kind: string | null;
  /** '' for an unreadable coin. */
  coin: string;
  /** null for an undecided coin. */
  coinId: string | null;
  /** All digits, without a sign; '' without an amount. */
  amount: string;
  /** US dollars; '' without a price. */
  price: string;
  fee: { amount: string; coin: string } | null;
  /** The person's rates that were used. */
  rates: readonly UsedRate[];
  /** The number of further entries that the row becomes, such as the other half of a trade. */
  more: number;
}

const withoutSign = (figure: string | number) => String(figure).replace(/^-/, '');

export function rowView({ row, status, reason, event, entries, rates }: CheckedRow): RowView {
  const shown = { row, status, reason, rates, more: Math.max(0, entries.length - 1) };
  const entry = entries.at(-1);
  if (entry === undefined) return { ...shown, ...figuresOfEvent(event) };
  const isOpen = reason.is === 'undecided' && reason.question.ask === 'coin';
  const hasPrice =
    entry.price !== 0 && !(reason.is === 'undecided' && reason.question.ask === 'rate');
  return {
    ...shown,
    at: entry.at ?? null,
    kind: isUnknown(event) ?? entryKindOf(entry),
    coin: entry.coin,
    coinId: isOpen ? null : entry.coinId,
    amount: withoutSign(entry.amount),
    price: hasPrice ? String(entry.price) : '',
    fee: entry.fee ? { amount: String(entry.fee.amount), coin: entry.fee.coin ?? '' } : null,
  };
}

const isUnknown = (event: FileEvent | null) =>
  event !== null && typeof event.kind !== 'string' ? event.kind.unknown : null;

/** The figures of a row that adds no entries, because it changes nothing or belongs to another row. */
function figuresOfEvent(event: FileEvent | null) {
  const leg: Leg | null = event?.got ?? event?.gave ?? event?.fees[0] ?? null;
  return {
    at: event?.at ?? null,
    kind: null,
    coin: leg?.asset ?? '',
    coinId: null,
    amount: leg?.amount.toFixed() ?? '',
    price: '',
    fee: null,
  };
}
