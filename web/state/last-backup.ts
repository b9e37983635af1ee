import type { Entry } from '../../domain/ledger/entry.ts';
import { createPersistedValue, usePersisted } from './storage/persisted-value.ts';

/** The time of the last saved backup, or of the postponed reminder; epoch ms, 0 for never. */
export const lastBackup = createPersistedValue<number>(
  'last-backup',
  (stored) => (typeof stored === 'number' && stored > 0 ? stored : undefined),
  0,
);

export const useLastBackup = () => usePersisted(lastBackup);

/** The number of transactions entered or imported since a time: their ids and batch ids begin with a timestamp. */
export const countEnteredSince = (entries: readonly Entry[], ms: number): number =>
  entries.filter(({ id, batch = '' }) => Number(id) > ms || Number(batch.split('-')[0]) > ms)
    .length;
