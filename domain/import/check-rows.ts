import type { NewEntry } from '../ledger/entry.ts';
import { type Decisions, questionKey, type RowStatus } from './decisions.ts';
import {
  entriesOfEvent,
  isOutgoing,
  type KnownIds,
  lostInTransfer,
  type Question,
  type UsedRate,
  utcDayOf,
} from './entries-of.ts';
import { entryKey } from './entry-key.ts';
import type { JoinedRows } from './file/join-rows.ts';
import { type FileEvent, isMoneyLeg, type RowProblem } from './rows/row-event.ts';

type UnchangedReason = 'money' | 'own' | 'pending' | 'chosen';

export type RowReason =
  | { is: 'new' }
  | { is: 'joined'; row: number }
  | { is: 'duplicate'; row: number | null }
  | { is: 'undecided'; question: Question }
  | { is: 'unchanged'; why: UnchangedReason }
  | { is: 'refused'; problem: RowProblem };

export interface CheckedRow {
  row: number;
  status: RowStatus;
  reason: RowReason;
  /** The event of the row and of the rows joined with it; null if the event cannot be read. */
  event: FileEvent | null;
  /** The row's entries; for a duplicate, the entries that it would have become. */
  entries: readonly NewEntry[];
  /** The person's rates that were used. */
  rates: readonly UsedRate[];
}

export interface OpenQuestion {
  question: Question;
  rows: number;
  /** The days (UTC) of a rate's rows, the earliest first. */
  days?: readonly { day: string; rows: number }[];
}

export interface CheckedImport {
  /** One item for each row of the file, without empty rows. */
  rows: readonly CheckedRow[];
  counts: Readonly<Record<RowStatus, number>>;
  open: readonly OpenQuestion[];
  entries: readonly NewEntry[];
}

/**
 * Decides the outcome of each row.
 *
 * @param known the coins of the site, and the keys of the existing entries (entry-key.ts), repeated keys included
 */
export function checkRows(
  joined: JoinedRows,
  known: KnownIds & { keys: readonly string[] },
  decisions: Decisions,
): CheckedImport {
  const rows: CheckedRow[] = [];
  const put = (
    numbers: readonly number[],
    event: FileEvent | null,
    entries: readonly NewEntry[],
    reason: RowReason,
    rates: readonly UsedRate[] = [],
  ) => {
    const [first = 0, ...others] = numbers;
    rows.push({ row: first, status: reason.is, reason, event, entries, rates });
    for (const row of others) rows.push(joinedRow(row, first, reason, event));
  };
  for (const { rows: numbers, problem } of joined.refused)
    put(numbers, null, [], { is: 'refused', problem });
  for (const { row, of } of joined.again) put([row], null, [], { is: 'duplicate', row: of });

  const left = new Map<string, number>();
  for (const key of known.keys) left.set(key, (left.get(key) ?? 0) + 1);
  for (const read of joined.events) {
    const event = withDecidedKind(read, decisions);
    const why = unchangedReason(event, read);
    if (why !== null) {
      put(read.rows, read, [], { is: 'unchanged', why });
      continue;
    }
    const made = entriesOfEvent(event, known, decisions);
    if (!decisions.withDuplicates && left.size > 0 && takeAll(left, made.entries.map(entryKey))) {
      put(read.rows, read, made.entries, { is: 'duplicate', row: null });
    } else if (made.question !== null) {
      put(read.rows, read, made.entries, { is: 'undecided', question: made.question });
    } else {
      put(read.rows, read, made.entries, { is: 'new' }, made.rates);
    }
  }
  rows.sort((a, b) => a.row - b.row);
  return {
    rows,
    counts: countsOf(rows),
    open: openQuestions(rows),
    entries: rows.flatMap((row) => (row.status === 'new' ? row.entries : [])),
  };
}

/**
 * The result of a further row of an event. A skipped event is reported in each of its rows, an imported event
 * only in its first row.
 */
const joinedRow = (
  row: number,
  first: number,
  reason: RowReason,
  event: FileEvent | null,
): CheckedRow =>
  reason.is === 'new'
    ? { row, status: 'joined', reason: { is: 'joined', row: first }, event, entries: [], rates: [] }
    : { row, status: reason.is, reason, event, entries: [], rates: [] };

function withDecidedKind(event: FileEvent, { kinds }: Decisions): FileEvent {
  if (typeof event.kind === 'string') return event;
  const chosen = kinds.get(event.kind.unknown);
  if (chosen === undefined) return event;
  if (chosen === 'own') return { ...event, kind: 'own' };
  const { got, gave } = event;
  const kind = knownKindOf[chosen];
  if (got !== null && gave !== null) return { ...event, kind };
  const leg = got ?? gave;
  return isOutgoing(chosen)
    ? { ...event, kind, got: null, gave: leg }
    : { ...event, kind, got: leg, gave: null };
}

const knownKindOf = {
  buy: 'trade',
  sell: 'trade',
  'transfer-in': 'transfer',
  'transfer-out': 'transfer',
  income: 'income',
  fee: 'fee',
} as const;

function unchangedReason(event: FileEvent, read: FileEvent): UnchangedReason | null {
  if (event.entry !== null) return null;
  if (event.kind === 'pending') return 'pending';
  const legs = [event.got, event.gave].filter((leg) => leg !== null);
  const coinFees = event.fees.filter((fee) => !isMoneyLeg(fee));
  if (event.kind === 'own') {
    if (coinFees.length > 0 || lostInTransfer(event) !== null) return null;
    return typeof read.kind === 'string' ? 'own' : 'chosen';
  }
  const isAllMoney = [...legs, ...event.fees].every(isMoneyLeg);
  return isAllMoney ? 'money' : null;
}

/** Removes the given keys, including repetitions, if all of them are left; otherwise removes none and returns false. */
function takeAll(left: Map<string, number>, keys: readonly string[]): boolean {
  const wanted = new Map<string, number>();
  for (const key of keys) wanted.set(key, (wanted.get(key) ?? 0) + 1);
  if (keys.length === 0 || [...wanted].some(([key, times]) => (left.get(key) ?? 0) < times))
    return false;
  for (const [key, times] of wanted) left.set(key, (left.get(key) ?? 0) - times);
  return true;
}

function countsOf(rows: readonly CheckedRow[]): Record<RowStatus, number> {
  const counts = { new: 0, joined: 0, duplicate: 0, undecided: 0, unchanged: 0, refused: 0 };
  for (const { status } of rows) counts[status] += 1;
  return counts;
}

function openQuestions(rows: readonly CheckedRow[]): OpenQuestion[] {
  const open = new Map<string, { question: Question; rows: number; days: Map<string, number> }>();
  for (const { reason, event } of rows) {
    if (reason.is !== 'undecided') continue;
    const { question } = reason;
    const key = questionKey(question);
    const found = open.get(key) ?? { question, rows: 0, days: new Map() };
    found.rows += 1;
    if (event !== null && question.ask === 'rate') {
      const day = utcDayOf(event.at);
      found.days.set(day, (found.days.get(day) ?? 0) + 1);
    }
    open.set(key, found);
  }
  return [...open.values()].map(({ question, rows: count, days }) => ({
    question,
    rows: count,
    ...(days.size === 0
      ? {}
      : { days: [...days].sort().map(([day, waiting]) => ({ day, rows: waiting })) }),
  }));
}
