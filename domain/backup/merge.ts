import { entryKey } from '../import/entry-key.ts';
import { atOf, type Entry } from '../ledger/entry.ts';
import { alertsMax, type PriceAlert } from '../market/price-alert.ts';
import { groupBy } from '../text/group-by.ts';

/**
 * What is there, and what a backup has besides. The same id of the same coin is the same transaction, which may have been
 * edited here since, as often as it stands; another browser may have the same one under another id.
 */
export function mergeEntries(here: readonly Entry[], other: readonly Entry[]): readonly Entry[] {
  const unmatched = groupBy(here, idOf);
  const known = new Set(other.filter((entry) => unmatched.get(idOf(entry))?.shift() !== undefined));
  const left = new Map<string, number>();
  for (const entry of [...unmatched.values()].flat())
    left.set(entryKey(entry), (left.get(entryKey(entry)) ?? 0) + 1);
  const taken = new Set(here.map(({ id }) => id));
  let next = [...taken]
    .map(Number)
    .filter(Number.isSafeInteger)
    .reduce((a, b) => Math.max(a, b), 0);
  const added = other.flatMap((entry) => {
    if (known.has(entry)) return [];
    const key = entryKey(entry);
    const count = left.get(key) ?? 0;
    left.set(key, Math.max(0, count - 1));
    if (count > 0) return [];
    let { id } = entry;
    while (taken.has(id)) id = String(++next);
    taken.add(id);
    return [id === entry.id ? entry : { ...entry, id, at: atOf(entry) }];
  });
  return added.length === 0 ? here : [...here, ...added];
}

const idOf = ({ id, coinId }: Entry) => `${id} ${coinId}`;

/** @returns null where there would be more alerts than a browser has */
export function mergeAlerts(
  here: readonly PriceAlert[],
  other: readonly PriceAlert[],
): readonly PriceAlert[] | null {
  const ids = new Set(here.map(({ id }) => id));
  const added = other.filter(({ id }) => !ids.has(id));
  return here.length + added.length > alertsMax ? null : [...here, ...added];
}

export const mergeSymbols = (
  here: readonly string[],
  other: readonly string[],
): readonly string[] => [...new Set([...here, ...other])];
