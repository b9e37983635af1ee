import { entryKey } from '../import/entry-key.ts';
import { type Entry, entryMs } from '../ledger/entry.ts';
import { maxAlerts, type PriceAlert } from '../market/price-alert.ts';
import { withPortfolio } from '../portfolio/portfolio-changes.ts';
import {
  changePortfolio,
  type Portfolio,
  type Portfolios,
  withItems,
} from '../portfolio/portfolios.ts';
import { entriesOf, entryOf, type StoredItems } from '../portfolio/stored-items.ts';
import { groupBy } from '../text/group-by.ts';
import { isRecord } from '../text/unknown-record.ts';

/**
 * Adds the items of a backup that are missing here. Items with the same id and coin are the same transaction, and the
 * local version stays, because it may have been edited since the backup. The same transaction may also have another id
 * here, if another browser stored it. Copies are counted: each occurs as often as in the list that has more of them.
 * Unreadable items are compared by their text.
 */
export function mergeItems(here: StoredItems, other: StoredItems): StoredItems {
  const unmatched = groupBy(entriesOf(here), idOf);
  const known = new Set(
    entriesOf(other).filter((entry) => unmatched.get(idOf(entry))?.shift() !== undefined),
  );
  const left = new Map<string, number>();
  const count = (key: string) => left.set(key, (left.get(key) ?? 0) + 1);
  const take = (key: string) => {
    const times = left.get(key) ?? 0;
    left.set(key, Math.max(0, times - 1));
    return times > 0;
  };
  for (const entry of [...unmatched.values()].flat()) count(entryKey(entry));
  for (const item of here) if (entryOf(item) === null) count(JSON.stringify(item));
  const taken = new Set(entriesOf(here).map(({ id }) => id));
  let next = [...taken]
    .map(Number)
    .filter(Number.isSafeInteger)
    .reduce((a, b) => Math.max(a, b), 0);
  const added = other.flatMap((item) => {
    const entry = entryOf(item);
    if (entry === null || !isRecord(item)) return take(JSON.stringify(item)) ? [] : [item];
    if (known.has(entry) || take(entryKey(entry))) return [];
    let { id } = entry;
    while (taken.has(id)) id = String(++next);
    taken.add(id);
    return [id === entry.id ? item : { ...item, id, at: entryMs(entry) }];
  });
  return added.length === 0 ? here : [...here, ...added];
}

/**
 * The local portfolio that matches a portfolio of the backup: by id, else by name. An unnamed first portfolio matches
 * the local first one.
 */
const matchingPortfolio = (here: Portfolios, { id, name }: Portfolio, place: number) =>
  here.find((each) => each.id === id) ??
  here.find((each) => name !== '' && each.name === name) ??
  (place === 0 && name === '' ? here[0] : undefined);

/** Merges each portfolio of a backup into the local portfolio that matches it, or adds it. */
export const mergePortfolios = (here: Portfolios, other: Portfolios): Portfolios =>
  other.reduce<Portfolios>((now, one, place) => {
    const same = matchingPortfolio(now, one, place);
    if (same === undefined) return withPortfolio(now, one, now.length);
    const next = changePortfolio(
      now,
      same.id,
      withItems((items) => mergeItems(items, one.items)),
    );
    // Two sets of targets cannot be merged, so local targets stay.
    const missing = {
      ...(same.name === '' && one.name !== '' ? { name: one.name } : {}),
      ...(same.targets === undefined && one.targets ? { targets: one.targets } : {}),
    };
    return Object.keys(missing).length === 0
      ? next
      : changePortfolio(next, same.id, (each) => ({ ...each, ...missing }));
  }, here);

const idOf = ({ id, coinId }: Entry) => `${id} ${coinId}`;

/** @returns null if the result exceeds the limit of alerts */
export function mergeAlerts(
  here: readonly PriceAlert[],
  other: readonly PriceAlert[],
): readonly PriceAlert[] | null {
  const ids = new Set(here.map(({ id }) => id));
  const added = other.filter(({ id }) => !ids.has(id));
  return here.length + added.length > maxAlerts ? null : [...here, ...added];
}

export const mergeSymbols = (
  here: readonly string[],
  other: readonly string[],
): readonly string[] => [...new Set([...here, ...other])];
