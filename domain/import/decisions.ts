import type { EntryKind } from '../ledger/entry.ts';
import type { OpenQuestion } from './check-rows.ts';
import type { Question } from './entries-of.ts';

export const rowStatuses = [
  'new',
  'joined',
  'duplicate',
  'undecided',
  'unchanged',
  'refused',
] as const;
export type RowStatus = (typeof rowStatuses)[number];

export type ChosenKind = EntryKind | 'own';

export interface Decisions {
  /** Symbol to coin id. */
  coins: ReadonlyMap<string, string>;
  /**
   * US dollars for one unit of a currency or coin, in digits. The key is its symbol, or `rateKey` for the rate of one
   * day.
   */
  rates: ReadonlyMap<string, string>;
  /** The meaning of an unknown kind; 'own' changes nothing. */
  kinds: ReadonlyMap<string, ChosenKind>;
  /** True to add apparent duplicates as well. */
  withDuplicates: boolean;
}

export const noDecisions: Decisions = {
  coins: new Map(),
  rates: new Map(),
  kinds: new Map(),
  withDuplicates: false,
};

export const rateKey = (asset: string, day: string): string => `${asset} ${day}`;

/** The key that identifies a question when the file is read again. */
export const questionKey = ({ ask, about }: Question): string => `${ask} ${about}`;

/** All questions about a file. An answered question stays, because its answer may be wrong. */
export function allQuestions(
  before: readonly OpenQuestion[],
  open: readonly OpenQuestion[],
  { coins, rates, kinds }: Decisions,
): readonly OpenQuestion[] {
  const answers = { coin: coins, rate: rates, kind: kinds };
  const isAnswered = ({ question: { ask, about }, days = [] }: OpenQuestion) =>
    answers[ask].has(about) || days.some(({ day }) => rates.has(rateKey(about, day)));
  const openByKey = new Map(open.map((each) => [questionKey(each.question), each]));
  const known = before.filter(
    (each) => openByKey.has(questionKey(each.question)) || isAnswered(each),
  );
  const keys = new Set(known.map(({ question }) => questionKey(question)));
  return [
    ...known.map(({ question, days }): OpenQuestion => {
      const now = openByKey.get(questionKey(question));
      const all = daysOf(days, now?.days);
      return { question, rows: now?.rows ?? 0, ...(all.length === 0 ? {} : { days: all }) };
    }),
    ...open.filter(({ question }) => !keys.has(questionKey(question))),
  ];
}

/** All days for which a rate was requested, each with the largest number of rows that needed the rate. */
function daysOf(
  before: OpenQuestion['days'] = [],
  now: OpenQuestion['days'] = [],
): NonNullable<OpenQuestion['days']> {
  const rows = new Map<string, number>();
  for (const each of [...before, ...now])
    rows.set(each.day, Math.max(each.rows, rows.get(each.day) ?? 0));
  return [...rows].sort().map(([day, count]) => ({ day, rows: count }));
}
