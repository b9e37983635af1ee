import type { Figure } from '../money/figure.ts';
import { isRecord, type UnknownRecord } from '../text/unknown-record.ts';

/** The kinds of entries. Coins that leave have negative amounts; coins that arrive have positive ones. */
const arrivingKinds = ['buy', 'transfer-in', 'income'] as const;
const leavingKinds = ['sell', 'transfer-out', 'fee'] as const;
export type EntryKind = (typeof arrivingKinds)[number] | (typeof leavingKinds)[number];
export const entryKinds: readonly EntryKind[] = [...arrivingKinds, ...leavingKinds];

/** A fee of an entry, in US dollars unless a coin is named. */
interface Fee {
  /** 0 or more. */
  amount: Figure;
  /** The market's id of the coin that paid the fee. */
  coinId?: string;
  /** The upper-case symbol of that coin. */
  coin?: string;
}

export interface Entry {
  /** A timestamp in ms, unique within the portfolio. */
  id: string;
  /** Upper-case symbol. */
  coin: string;
  /** Negative for coins that leave. */
  amount: Figure;
  /** US dollars per coin. */
  price: Figure;
  /** The id of the coin that the symbol matched at entry, else the input in lower case. */
  coinId: string;
  /** The kind; if missing, a purchase, or a sale when the amount is negative. */
  kind?: EntryKind;
  /** The time in epoch ms; if missing, the id is the time. */
  at?: number;
  fee?: Fee;
  note?: string;
  /** The id of the import that added the entry. */
  batch?: string;
}

/** An entry that is not stored yet, possibly with an id. */
export type NewEntry = Omit<Entry, 'id'> & { id?: string };

/** The range of Date. */
const lastDateMs = 8.64e15;
const noteLength = 2000;

const isLeaving = (kind: EntryKind): boolean => leavingKinds.some((each) => each === kind);

/** The kinds that entries with a negative amount are treated as, because all calculations go by the sign. */
const negativeKinds = { buy: 'sell', 'transfer-in': 'transfer-out', income: 'fee' } as const;

export function entryKindOf({ kind, amount }: Pick<Entry, 'kind' | 'amount'>): EntryKind {
  const isNegative = Number(amount) < 0;
  if (kind === undefined) return isNegative ? 'sell' : 'buy';
  return isNegative && (kind === 'buy' || kind === 'transfer-in' || kind === 'income')
    ? negativeKinds[kind]
    : kind;
}

/**
 * True if both are the same entry with the same content, even if they are different objects. The id alone is
 * not enough: other programs have stored one id for several entries.
 */
export const isSameEntry = (one: Entry | null, other: Entry): boolean =>
  one === other || (one?.id === other.id && JSON.stringify(one) === JSON.stringify(other));

/**
 * The time of the first bitcoin. Earlier times are ignored: ids of other programs may count from 1, and are then not
 * timestamps.
 */
export const firstBitcoinMs = Date.UTC(2009, 0, 3);

/** The time of an entry in epoch ms: its id, if the entry has no time; 0 for an id that is not a timestamp. */
export function entryMs({ at, id }: Pick<Entry, 'at' | 'id'>): number {
  if (at !== undefined) return at;
  return /^\d{1,16}$/.test(id) && Number(id) <= lastDateMs ? Number(id) : 0;
}

/**
 * Checks a value from storage, a file or a backup.
 *
 * @returns the entry with the fields that are known and readable; undefined without an id, a symbol, an amount or a price
 */
export function readEntry(value: unknown): Entry | undefined {
  if (!isRecord(value)) return undefined;
  const { coin, coinId, kind, at, note, batch } = value;
  const [figure, price] = [readFigure(value['amount']), readFigure(value['price'])];
  // Ids are timestamps; other programs may have stored ids as numbers.
  const id = typeof value['id'] === 'number' ? String(value['id']) : value['id'];
  if (typeof id !== 'string' || typeof coin !== 'string' || coin.trim() === '') return undefined;
  if (figure === undefined || price === undefined) return undefined;
  const symbol = coin.trim().toUpperCase();
  const known = entryKinds.find((each) => each === kind);
  const amount = known !== undefined && isLeaving(known) ? negate(figure) : figure;
  const fee = readFee(value['fee']);
  return {
    id,
    coin: symbol,
    amount,
    price,
    coinId: isText(coinId) ? coinId : symbol.toLowerCase(),
    ...(known === undefined ? {} : { kind: entryKindOf({ kind: known, amount }) }),
    ...(isDate(at) ? { at } : {}),
    ...(fee === undefined ? {} : { fee }),
    ...(isText(note) ? { note: note.slice(0, noteLength) } : {}),
    ...(isText(batch) ? { batch } : {}),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isDate = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= lastDateMs;

function readFee(value: unknown): Fee | undefined {
  if (!isRecord(value)) return undefined;
  const amount = readFigure(value['amount']);
  if (amount === undefined || !(Number(amount) > 0)) return undefined;
  return { amount, ...readFeeCoin(value) };
}

function readFeeCoin({ coin, coinId }: UnknownRecord): Pick<Fee, 'coin' | 'coinId'> {
  const symbol = typeof coin === 'string' ? coin.trim().toUpperCase() : '';
  if (isText(coinId)) return { coinId, coin: symbol || coinId.toUpperCase() };
  return symbol === '' ? {} : { coinId: symbol.toLowerCase(), coin: symbol };
}

/** A number, or a text with all its digits. */
function readFigure(value: unknown): Figure | undefined {
  // 1e999 is valid JSON and parses as Infinity.
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const isDigits = typeof value === 'string' && /^-?\d{1,400}(?:\.\d{1,400})?$/.test(value);
  return isDigits && Number.isFinite(Number(value)) ? value : undefined;
}

function negate(figure: Figure): Figure {
  if (!(Number(figure) > 0)) return figure;
  return typeof figure === 'number' ? -figure : `-${figure}`;
}
