import type { Entry } from '../../../domain/ledger/entry.ts';

/** The React keys of entries: their ids, numbered if repeated. The keys survive a change by another tab. */
export function keysOf(entries: readonly Entry[]): string[] {
  const counts = new Map<string, number>();
  return entries.map(({ id }) => {
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return `${id} ${count}`;
  });
}
