import { useState } from 'react';
import type { StockRow } from './stock.tsx';

export interface StockDraft {
  rows: Readonly<Record<string, StockRow>>;
  /** The typed texts by variant id. `shown` is the stock that was shown when typing began. */
  typed: Readonly<Record<string, string>>;
  shown: Readonly<Record<string, number>>;
  /** The time at which each text was typed, because a count states the stock of that time. */
  at: Readonly<Record<string, string>>;
}

export const withoutRow = (
  shown: StockDraft['shown'],
  { variant_id }: StockRow,
): StockDraft['shown'] =>
  Object.fromEntries(Object.entries(shown).filter(([id]) => id !== variant_id));

let keptDraft: StockDraft = { rows: {}, typed: {}, shown: {}, at: {} };

/** The typed changes, kept while other screens are open. */
export function useStockDraft() {
  const [draft, setDraft] = useState(keptDraft);
  const set = (next: StockDraft) => {
    keptDraft = next;
    setDraft(next);
  };
  return [draft, set] as const;
}
