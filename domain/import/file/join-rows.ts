import { Decimal } from '../../money/figure.ts';
import { groupBy } from '../../text/group-by.ts';
import type { FileEvent, Leg, ReadRow, RowEvent, RowProblem } from '../rows/row-event.ts';

const zero = new Decimal(0);

type Row = { row: number; event: RowEvent };

interface RepeatedRow {
  row: number;
  of: number;
}

export interface JoinedRows {
  events: readonly FileEvent[];
  again: readonly RepeatedRow[];
  refused: readonly { rows: readonly number[]; problem: RowProblem }[];
}

/** Joins the rows that form one event, and finds repeated rows. */
export function joinRows(read: readonly ReadRow[]): JoinedRows {
  const refused: { rows: readonly number[]; problem: RowProblem }[] = [];
  const again: RepeatedRow[] = [];
  const groups = new Map<string, Row[]>();
  const seen = new Map<string, number>();
  const events: FileEvent[] = [];
  const take = (event: ReturnType<typeof eventOf>) => {
    if ('problem' in event) refused.push(event);
    else events.push(event);
  };
  for (const each of read) {
    if (each.problem !== null) {
      refused.push({ rows: [each.row], problem: each.problem });
      continue;
    }
    const { ref, join } = each.event;
    const before = ref ? seen.get(ref) : undefined;
    if (before !== undefined) {
      again.push({ row: each.row, of: before });
      continue;
    }
    if (ref) seen.set(ref, each.row);
    const group = join === undefined ? undefined : groups.get(join);
    if (join === undefined) take(eventOf([each]));
    else if (group === undefined) groups.set(join, [each]);
    else group.push(each);
  }
  for (const [key, rows] of groups) {
    for (const part of partsOf(key, rows)) take(eventOf(part));
  }
  return { events: events.toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0)), again, refused };
}

const assetsOf = (legs: readonly (Leg | null | undefined)[]) =>
  new Set(legs.flatMap((leg) => (leg ? [leg.asset] : [])));

function partsOf(key: string, rows: readonly Row[]): readonly (readonly Row[])[] {
  if (key.startsWith('second ')) return groupTradesOfSecond(rows);
  return key.startsWith('convert ') ? groupConversions(rows) : [rows];
}

/**
 * Groups the rows of conversions that have the same note. A row with a sent amount starts a conversion; each other row
 * belongs to the conversion nearest in time.
 */
function groupConversions(rows: readonly Row[]): readonly (readonly Row[])[] {
  const sorted = rows.toSorted((one, other) => one.event.at - other.event.at);
  const parts = sorted.filter(({ event }) => event.gave).map((row) => [row]);
  if (parts.length === 0) return [rows];
  const distance = (part: readonly Row[] | undefined, { event }: Row) =>
    Math.abs((part?.[0]?.event.at ?? Infinity) - event.at);
  let at = 0;
  for (const row of sorted.filter(({ event }) => !event.gave)) {
    while (distance(parts[at + 1], row) < distance(parts[at], row)) at += 1;
    parts[at]?.push(row);
  }
  return parts.map((part) => part.toSorted((one, other) => one.row - other.row));
}

/**
 * Splits the rows of one second into trades, because a statement does not show which rows belong together. If all rows
 * are of one pair, with as many purchases as payments, each purchase is a trade with the payment of the same rank by
 * size. Otherwise all rows are parts of one trade. Rows of several pairs are separate trades if each states its worth.
 */
function groupTradesOfSecond(rows: readonly Row[]): readonly (readonly Row[])[] {
  const got = rows.filter(({ event }) => event.got);
  const gave = rows.filter(({ event }) => event.gave);
  const fees = rows.filter(({ event }) => event.fee && !event.got && !event.gave);
  const isOnePair =
    assetsOf(got.map(({ event }) => event.got)).size <= 1 &&
    assetsOf(gave.map(({ event }) => event.gave)).size <= 1;
  if (!isOnePair && rows.every(({ event }) => event.worth)) return rows.map((row) => [row]);
  if (!isOnePair || got.length !== gave.length || got.length < 2) return [rows];
  const bySize = (side: 'got' | 'gave' | 'fee') => (one: Row, other: Row) =>
    other.event[side]?.amount.cmp(one.event[side]?.amount ?? 0) ?? 0;
  const outs = gave.toSorted(bySize('gave'));
  const charged = fees.toSorted(bySize('fee'));
  return got.toSorted(bySize('got')).map((row, index) => {
    const last = index === got.length - 1;
    // Fees that cannot be assigned belong to the last trade.
    const own = fees.length === got.length ? charged.slice(index, index + 1) : last ? charged : [];
    return [row, ...outs.slice(index, index + 1), ...own].toSorted((a, b) => a.row - b.row);
  });
}

function eventOf(
  rows: readonly Row[],
): FileEvent | { rows: readonly number[]; problem: RowProblem } {
  const numbers = rows.map(({ row }) => row);
  const events = rows.map(({ event }) => event);
  const [got, gave] = [sumsByAsset(events, 'got'), sumsByAsset(events, 'gave')];
  const [first] = events;
  if (first === undefined || got.length > 1 || gave.length > 1)
    return { rows: numbers, problem: { why: 'severalCoins' } };
  const alone =
    got.length + gave.length < 2 ? events.find((event) => event.alone)?.alone : undefined;
  if (alone !== undefined && 'why' in alone) return { rows: numbers, problem: alone };
  const entry = first.entry ?? null;
  const isFeeIncluded = alone === undefined && events.some((event) => event.isFeeIncluded);
  const fees = isFeeIncluded ? largestFee(events) : sumsByAsset(events, 'fee');
  const worth = worthOf(events, isFeeIncluded ? ['gave', 'got'] : ['got', 'gave']);
  if (entry === null && got.length + gave.length + fees.length === 0)
    return { rows: numbers, problem: { why: 'nothing' } };
  return {
    rows: numbers,
    at: Math.min(...events.map(({ at }) => at)),
    kind: alone ?? (isFeeIncluded && isRename(got[0], gave[0]) ? 'own' : first.kind),
    got: got[0] ?? null,
    gave: gave[0] ?? null,
    ...{ fees, isFeeIncluded, worth },
    price: first.price ?? null,
    note: events.length === 1 ? (first.note ?? '') : notesOf(events),
    entry,
  };
}

/** True for a mere renaming: both names are the same coin here, and no more came in than went out. */
const isRename = (got: Leg | undefined, gave: Leg | undefined): boolean =>
  got !== undefined && got.asset === gave?.asset && got.amount.lte(gave.amount);

const notesOf = (events: readonly RowEvent[]) =>
  [...new Set(events.map(({ note }) => note ?? ''))].filter((note) => note !== '').join(', ');

/** The sums received, sent or charged, by asset. */
function sumsByAsset(events: readonly RowEvent[], side: 'got' | 'gave' | 'fee'): Leg[] {
  const [only, ...others] = events;
  // Most events are one row.
  if (only && others.length === 0) return only[side] ? [only[side]] : [];
  const legs = events.flatMap((event) => event[side] ?? []);
  return [...groupBy(legs, ({ asset }) => asset)].map(([asset, parts]) => ({
    asset,
    coinId: parts[0]?.coinId,
    amount: parts.slice(1).reduce((sum, { amount }) => sum.plus(amount), parts[0]?.amount ?? zero),
  }));
}

/** The fee of a trade, counted once although each side may state it: the largest. */
function largestFee(events: readonly RowEvent[]): Leg[] {
  const fees = events.flatMap(({ fee }) => fee ?? []);
  return fees.toSorted((one, other) => other.amount.cmp(one.amount)).slice(0, 1);
}

/** The worth of a trade, counted once although each side may state it. `sides` lists the preferred side first. */
function worthOf(events: readonly RowEvent[], sides: readonly ('got' | 'gave')[]): Leg | null {
  if (!events.some(({ worth }) => worth)) return null;
  for (const side of sides) {
    const [worth] = sumsByAsset(
      events
        .filter((event) => event[side])
        .map(({ at, kind, worth }) => ({ at, kind, fee: worth ?? null })),
      'fee',
    );
    if (worth !== undefined) return worth;
  }
  return null;
}
