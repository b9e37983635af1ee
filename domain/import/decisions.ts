import type { Kind } from '../ledger/entry.ts';

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
  coins: Readonly<Record<string, string>>;
  /** US dollars for one of a currency or coin, as digits. */
  rates: Readonly<Record<string, string>>;
  /** What a kind that is not known is; 'own' changes nothing. */
  kinds: Readonly<Record<string, ChosenKind>>;
  /** Adds what seems to be there already, too. */
  withDuplicates: boolean;
}

export const noDecisions: Decisions = { coins: {}, rates: {}, kinds: {}, withDuplicates: false };
