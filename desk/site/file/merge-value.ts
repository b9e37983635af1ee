import { isRecord } from '../../../domain/text/unknown-record.ts';

/** True for equal values, whatever the order of an object's fields. */
export function isSame(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) =>
    JSON.stringify(value, (_, part: unknown) =>
      isRecord(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
    );
  return sorted(one) === sorted(other);
}

/** The number of equal fields of two items; 0 if the first fields differ, because these identify an item. */
function commonFieldCount(item: unknown, other: unknown): number {
  if (isSame(item, other)) return Number.POSITIVE_INFINITY;
  if (!isRecord(item) || !isRecord(other)) return 0;
  const shared = Object.keys(item).filter((name) => isSame(item[name], other[name]));
  return shared[0] === Object.keys(item)[0] ? shared.length : 0;
}

/**
 * The index of each item of a list in another version of that list; −1 if the item is missing there. A renamed item is
 * matched by its index if both lists have the same length.
 */
export function matchItems(other: readonly unknown[], list: readonly unknown[]): number[] {
  const pairs = list
    .flatMap((item, from) =>
      other.map((each, to) => ({ from, to, alike: commonFieldCount(item, each) })),
    )
    .filter(({ from, to, alike }) => alike > 0 || (from === to && list.length === other.length))
    .toSorted((a, b) => b.alike - a.alike || Math.abs(a.from - a.to) - Math.abs(b.from - b.to));
  const places = list.map(() => -1);
  for (const { from, to } of pairs)
    if (places[from] === -1 && !places.includes(to)) places[from] = to;
  return places;
}

type List = readonly unknown[];

function mergedList(base: List, mine: List, theirs: List): List {
  const inMine = matchItems(mine, base);
  const inTheirs = matchItems(theirs, base);
  const isOrderMine = mine.length !== base.length || inMine.some((place, at) => place !== at);
  const [lead, inLead, rest, inRest] = isOrderMine
    ? [mine, inMine, theirs, inTheirs]
    : [theirs, inTheirs, mine, inMine];
  const merged = lead.flatMap((item, place) => {
    const at = inLead.indexOf(place);
    const other = inRest[at] ?? -1;
    if (at === -1) return { item, other };
    if (other !== -1)
      return {
        item: mergeValue(base[at], mine[inMine[at] ?? -1], theirs[inTheirs[at] ?? -1]),
        other,
      };
    // An item that one side removed stays if the other side changed it.
    return isOrderMine && !isSame(item, base[at]) ? { item, other } : [];
  });
  for (const [place, item] of rest.entries()) {
    const at = inRest.indexOf(place);
    const isAdded = at === -1 && !merged.some((each) => isSame(each.item, item));
    const isTyped = at !== -1 && !isOrderMine && inLead[at] === -1 && !isSame(item, base[at]);
    if (!isAdded && !isTyped) continue;
    const before = merged.findLastIndex(({ other }) => other !== -1 && other < place);
    merged.splice(before + 1, 0, { item, other: place });
  }
  return merged.map(({ item }) => item);
}

/**
 * Merges the changes of `mine` since `base` into `theirs`: objects field by field, and lists item by item. If both
 * changed a field, `mine` wins.
 */
export function mergeValue(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine;
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
    return mergedList(base, mine, theirs);
  const [before, typed, now] = [base, mine, theirs].map((value) => (isRecord(value) ? value : {}));
  const isGroup = (value: unknown) => value === undefined || value === null || isRecord(value);
  if (![base, mine, theirs].every(isGroup) || !before || !typed || !now) return mine;
  const names = new Set([...Object.keys(now), ...Object.keys(typed)]);
  const merged = [...names]
    .map((name) => [name, mergeValue(before[name], typed[name], now[name])] as const)
    .filter(([, value]) => value !== undefined);
  return merged.length === 0 && !isRecord(mine) ? undefined : Object.fromEntries(merged);
}
