import { useMemo } from 'react';
import type { Entry } from '../../domain/ledger/entry.ts';
import { ledgerOf } from '../../domain/ledger/ledger.ts';
import { useCostMethod } from '../state/cost-method.ts';

export type Ledger = ReturnType<typeof ledgerOf>;

/** What the entries come to. It is worked out when they or the method change: prices only multiply it. */
export function useLedger(entries: readonly Entry[]): Ledger {
  const method = useCostMethod();
  return useMemo(() => ledgerOf(entries, method), [entries, method]);
}
