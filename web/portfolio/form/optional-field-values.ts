import type { Coin } from '../../../contract/market.ts';
import { type Entry, type EntryKind, entryKindOf, entryMs } from '../../../domain/ledger/entry.ts';
import { foldTicker } from '../../../domain/ledger/ticker.ts';
import { Decimal, type Figure, readFigure, typeableFigure } from '../../../domain/money/figure.ts';
import { parseTypedDollars, parseTypedNumber } from '../../../domain/money/typed-number.ts';
import { matchCoin } from '../../../domain/portfolio/portfolio.ts';
import type { EntryEdit } from '../../../domain/portfolio/stored-changes.ts';
import { visitorDayOf } from '../entry-words.ts';

/** The typed values of the folded fields. */
export interface OptionalFieldValues {
  /** null to derive purchase or sale from the sign of the amount. */
  kind: EntryKind | null;
  day: string;
  time: string;
  fee: string;
  /** The symbol of the fee's coin; '' for US dollars. */
  feeCoin: string;
  note: string;
}

/** The fields of an entry as typed values; empty for a new entry. */
export function optionalFieldValuesOf(entry: Entry | null): OptionalFieldValues {
  if (entry === null) return { kind: null, day: '', time: '', fee: '', feeCoin: '', note: '' };
  const atMs = entryMs(entry);
  const day = visitorDayOf(atMs);
  return {
    kind: entry.kind ?? null,
    day,
    time: day === '' ? '' : new Date(atMs).toTimeString().slice(0, 5),
    fee: entry.fee === undefined ? '' : typeableFigure(entry.fee.amount),
    feeCoin: entry.fee?.coin ?? '',
    note: entry.note ?? '',
  };
}

/** The last full minute before a time, in the visitor's time zone. */
export function minuteBefore(atMs: number): Pick<OptionalFieldValues, 'day' | 'time'> {
  const minute = new Date((Math.ceil(atMs / 60_000) - 1) * 60_000);
  const day = visitorDayOf(minute.getTime());
  return { day, time: day === '' ? '' : minute.toTimeString().slice(0, 5) };
}

export const kindOrImplied = ({ kind }: OptionalFieldValues, amount: Figure): EntryKind =>
  kind ?? entryKindOf({ amount });

/**
 * Reads the folded fields.
 *
 * @param given the entry to edit
 * @returns the changed fields, and in `wrong` whether the date or the fee cannot be read
 */
export function parseOptionalFields(
  texts: OptionalFieldValues,
  coins: readonly Coin[] | null,
  given: Entry | null,
) {
  const before = optionalFieldValuesOf(given);
  const isSameTime = texts.day === before.day && texts.time === before.time;
  const at = isSameTime ? undefined : parseTime(texts);
  const isSameFee = texts.fee === before.fee && texts.feeCoin === before.feeCoin;
  const fee = isSameFee ? undefined : parseFee(texts, coins, given?.fee);
  const edit: Pick<EntryEdit, 'at' | 'fee' | 'note'> = {
    ...(isSameTime ? {} : { at: at ?? undefined }),
    ...(isSameFee ? {} : { fee: fee ?? undefined }),
    ...(texts.note === before.note ? {} : { note: texts.note.trim() || undefined }),
  };
  return { edit, wrong: { day: at === null, fee: fee === null } };
}

/** Epoch ms; undefined for now, null for an invalid date. A day without a time means midnight. */
function parseTime({ day, time }: OptionalFieldValues): number | undefined | null {
  if (day === '' && time === '') return undefined;
  const atMs = new Date(`${day || visitorDayOf(Date.now())}T${time || '00:00'}`).getTime();
  return Number.isNaN(atMs) ? null : atMs;
}

/** undefined without a fee, null for an invalid one. */
function parseFee(
  { fee, feeCoin }: OptionalFieldValues,
  coins: readonly Coin[] | null,
  given: Entry['fee'],
) {
  if (fee.trim() === '') return undefined;
  const symbol = foldTicker(feeCoin).toUpperCase();
  const isMoney = symbol === '' || symbol === 'USD';
  const { digits } = isMoney ? parseTypedDollars(fee) : parseTypedNumber(fee);
  if (digits === '' || new Decimal(digits).lt(0)) return null;
  if (new Decimal(digits).eq(0)) return undefined;
  const amount = readFigure(digits);
  if (symbol === given?.coin) return { ...given, amount };
  if (isMoney) return { amount };
  const match = coins && matchCoin(coins, symbol);
  return {
    amount,
    coinId: match?.id ?? symbol.toLowerCase(),
    coin: (match?.symbol ?? symbol).toUpperCase(),
  };
}

/** The amount with the sign of its kind, and the kind if the sign does not imply it. */
export function signedAmount(
  kind: EntryKind | null,
  amount: Figure,
): Pick<Entry, 'amount' | 'kind'> {
  if (kind === null) return { amount };
  const size = new Decimal(amount).abs();
  const isLeaving = kind === 'sell' || kind === 'transfer-out' || kind === 'fee';
  const signed = readFigure((isLeaving ? size.times(-1) : size).toFixed());
  return kind === 'buy' || kind === 'sell' ? { amount: signed } : { amount: signed, kind };
}
