import type { Kind } from '../ledger/entry.ts';
import type { Open } from './check.ts';
import type { Question } from './entries-of.ts';

/** What became of a row. */
export const statuses = [
  'new',
  'joined',
  'duplicate',
  'undecided',
  'unchanged',
  'refused',
] as const;
export type Status = (typeof statuses)[number];

export type ChosenKind = Kind | 'own';

export interface Decisions {
  /** Symbol to coin id. */
  coins: ReadonlyMap<string, string>;
  /** US dollars for one of a currency or coin, as digits. */
  rates: ReadonlyMap<string, string>;
  /** What a kind that is not known is; 'own' changes nothing. */
  kinds: ReadonlyMap<string, ChosenKind>;
  /** Adds what seems to be there already, too. */
  withDuplicates: boolean;
}

export const noDecisions: Decisions = {
  coins: new Map(),
  rates: new Map(),
  kinds: new Map(),
  withDuplicates: false,
};

/** By which a question is known again. */
export const questionKey = ({ ask, about }: Question): string => `${ask} ${about}`;

/** All that was asked of a file: a question that has its answer stays, as the answer may be wrong. */
export function askedOf(
  before: readonly Open[],
  open: readonly Open[],
  { coins, rates, kinds }: Decisions,
): readonly Open[] {
  const answers = { coin: coins, rate: rates, kind: kinds };
  const asked = new Map(open.map((each) => [questionKey(each.question), each]));
  const known = before.filter(
    ({ question }) => asked.has(questionKey(question)) || answers[question.ask].has(question.about),
  );
  const keys = new Set(known.map(({ question }) => questionKey(question)));
  return [
    ...known.map(({ question }) => asked.get(questionKey(question)) ?? { question, rows: 0 }),
    ...open.filter(({ question }) => !keys.has(questionKey(question))),
  ];
}
