import type { Entry } from '../../../domain/ledger/entry.ts';

/** Ids, with a number for those of several. They stay the same when another tab has written. */
export function keysOf(entries: readonly Entry[]): string[] {
  const counts = new Map<string, number>();
  return entries.map(({ id }) => {
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return `${id} ${count}`;
  });
}
