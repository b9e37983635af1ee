import { atOf, type Entry, isSame, type NewEntry } from '../ledger/entry.ts';
import { isFields } from '../text/fields.ts';
import { entriesOf, entryOf, freeId, idsOf, placeOf, type Stored } from './stored.ts';

/** The fields that an edit touches; undefined takes one away. */
export type Edit = { [Field in Exclude<keyof Entry, 'id'>]?: Entry[Field] | undefined };

/** Without the entries that `isRemoved` names. */
export const without = (stored: Stored, isRemoved: (entry: Entry) => boolean): Stored => {
  const kept = stored.filter((item) => {
    const entry = entryOf(item);
    return entry === null || !isRemoved(entry);
  });
  return kept.length === stored.length ? stored : kept;
};

/** With all that a file holds. Each keeps the id that it brings, if no other entry has it, and otherwise its time. */
export function withAll(
  stored: Stored,
  entries: readonly NewEntry[],
  batch: string,
  nowMs: number,
): Stored {
  const taken = idsOf(stored);
  let next = nowMs;
  const added = entries.map((entry): Entry => {
    const own = entry.id ?? '';
    if (own !== '' && !taken.has(own)) {
      taken.add(own);
      return { ...entry, id: own, batch };
    }
    const id = freeId(taken, next);
    next = Number(id);
    taken.add(id);
    return { ...entry, ...(own === '' ? {} : { at: atOf({ ...entry, id: own }) }), id, batch };
  });
  return [...stored, ...added];
}

/** What is known of an entry when its edit begins, by which it is found again when the edit is stored. */
export interface Shown {
  entry: Entry;
  /** Its place. */
  near: number;
  /** Others with its id and coin. */
  others: readonly Entry[];
}

const isNamesake = (item: unknown, { id, coinId }: Entry) => {
  const entry = entryOf(item);
  return entry?.id === id && entry.coinId === coinId;
};

export const shownIn = (stored: Stored, entry: Entry): Shown => {
  const near = stored.findIndex((item) => entryOf(item) === entry);
  const others = stored.filter((item, at) => at !== near && isNamesake(item, entry));
  return { entry, near, others: entriesOf(others) };
};

/** With an edit of an entry. One that is gone is added again, so that nothing typed is lost. */
export function withEdit(
  stored: Stored,
  shown: Shown,
  edit: Edit,
  nowMs: number,
): { next: Stored; outcome: boolean } {
  const { entry, near } = shown;
  const same = placeOf(stored, entry, near);
  const place = same === -1 ? changedElsewhere(stored, shown) : same;
  const item = stored[place];
  if (isFields(item)) return { next: stored.with(place, { ...item, ...edit }), outcome: true };
  const taken = idsOf(stored);
  const kept = taken.has(entry.id)
    ? { ...entry, at: atOf(entry), id: freeId(taken, nowMs) }
    : entry;
  return { next: [...stored, { ...kept, ...edit }], outcome: false };
}

/** An entry whose fields another tab has changed, by its id and coin; -1 when that could be another one. */
function changedElsewhere(stored: Stored, { entry, others }: Shown): number {
  const places = [...stored.keys()].filter((place) => isNamesake(stored[place], entry));
  // One of them is gone, and nothing says which.
  if (places.length <= others.length) return -1;
  const left = [...others];
  const changed = places.filter((place) => {
    const other = left.findIndex((each) => isSame(entryOf(stored[place]), each));
    if (other !== -1) left.splice(other, 1);
    return other === -1;
  });
  return changed.length === 1 ? (changed[0] ?? -1) : -1;
}

/** With the coin said that the entries and fees are of whose id says no more than their symbol. */
export function identified(stored: Stored, symbol: string, id: string): Stored {
  const next = stored.map((item) => {
    const entry = entryOf(item);
    const isOfIt = entry?.coinId === symbol;
    const fee = entry?.fee?.coinId === symbol && isFields(item) ? item['fee'] : undefined;
    if (!isFields(item) || !(isOfIt || isFields(fee))) return item;
    return {
      ...item,
      ...(isOfIt ? { coinId: id } : {}),
      ...(isFields(fee) ? { fee: { ...fee, coinId: id } } : {}),
    };
  });
  return next.some((item, at) => item !== stored[at]) ? next : stored;
}
