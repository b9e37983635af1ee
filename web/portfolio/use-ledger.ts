import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Entry } from '../../domain/ledger/entry.ts';
import type { buildLedger } from '../../domain/ledger/ledger.ts';
import { useCostMethod } from '../state/portfolio/cost-method.ts';

export type Ledger = ReturnType<typeof buildLedger>;

const emptyLedger: Ledger = new Map();

/**
 * The ledger of the entries. The ledger is computed when the entries or the cost method change, and does not depend on
 * prices. The first view does not need its script, which is fetched for the first entry.
 * @returns null until the script is fetched
 */
export function useLedger(entries: readonly Entry[], onFailure: () => void): Ledger | null {
  const method = useCostMethod();
  const [work, setWork] = useState<{ buildLedger: typeof buildLedger } | null>(null);
  const failed = useEffectEvent(onFailure);
  const isWanted = entries.length > 0;
  useEffect(() => {
    if (isWanted) import('../../domain/ledger/ledger.ts').then(setWork, () => failed());
  }, [isWanted]);
  return useMemo(
    () => (isWanted ? (work?.buildLedger(entries, method) ?? null) : emptyLedger),
    [isWanted, work, entries, method],
  );
}
