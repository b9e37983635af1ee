import {
  changePortfolio,
  type Portfolios,
  withItems,
} from '../../../domain/portfolio/portfolios.ts';
import type { StoredItems } from '../../../domain/portfolio/stored-items.ts';
import { isRecord } from '../../../domain/text/unknown-record.ts';
import { emitter } from '../../emitter.ts';

/** The code for large portfolios, and for changes of both entries. */
export const runsModule = () => import('./portfolio-runs.ts');

/** The assumed length of a run that has not arrived. */
const unknownChars = 500_000;

/** Stands in the list for a run of items in IndexedDB. */
interface RunReference {
  segment: string;
  count: number;
}

export const isRunReference = (item: unknown): item is RunReference =>
  isRecord(item) &&
  typeof item['segment'] === 'string' &&
  typeof item['count'] === 'number' &&
  Object.keys(item).length === 2;

export interface Run {
  id: string;
  items: StoredItems;
  chars: number;
  /** The time of its last read or write; epoch ms. */
  atMs: number;
}

const runs = new Map<string, Run>();
const runsByFirstItem = new WeakMap<object, Run>();
const lostRuns = new Set<string>();
/** The ids of runs that the stored texts refer to. Other runs may have been deleted, unless they are new. */
let namedRuns = new Set<string>();
/**
 * A younger run exists even if no stored text refers to it. This is shorter than the time for which such runs are
 * kept.
 */
const newForMs = 120_000;

const isPresent = ({ id, atMs }: Run) => namedRuns.has(id) || Date.now() - atMs < newForMs;

/** Forgets the runs that a newly read or written text no longer refers to. */
export function forgetUnnamedRuns(text: string) {
  namedRuns = new Set(Array.from(text.matchAll(/"segment":"([^"]+)"/g), ([, id = '']) => id));
  for (const run of runs.values()) if (!isPresent(run)) runs.delete(run.id);
}
let loadsDone = 0;
/** Increases when runs arrive from IndexedDB: unchanged stored text then yields more entries. */
export const loadCount = (): number => loadsDone;
export const runsLoaded = emitter();
let currentLoad: Promise<void> | null = null;

export const isObject = (item: unknown): item is object =>
  typeof item === 'object' && item !== null;

export function rememberRun(run: Run) {
  runs.set(run.id, run);
  const [first] = run.items;
  if (isObject(first)) runsByFirstItem.set(first, run);
}

/** The items with the known runs in place of the references to them. */
export const withRunItems = (items: StoredItems): StoredItems =>
  items.some(isRunReference)
    ? items.flatMap((item) =>
        isRunReference(item) ? (runs.get(item.segment)?.items ?? [item]) : [item],
      )
    : items;

/** Replaces unchanged runs of items by references to them. */
export function withRunReferences(items: StoredItems): StoredItems {
  if (runs.size === 0) return items;
  const short: unknown[] = [];
  for (let at = 0; at < items.length; ) {
    const item = items[at];
    const run = isObject(item) ? runsByFirstItem.get(item) : undefined;
    const isWhole =
      run && isPresent(run) && run.items.every((each, place) => items[at + place] === each);
    if (run && isWhole) short.push({ segment: run.id, count: run.items.length });
    else short.push(item);
    at += run && isWhole ? run.items.length : 1;
  }
  return short;
}

/** The length of the runs that the items refer to, in characters. */
export const runCharsOf = (items: StoredItems) =>
  items.reduce<number>(
    (sum, item) =>
      sum + (isRunReference(item) ? (runs.get(item.segment)?.chars ?? unknownChars) : 0),
    0,
  );

/** The value of a JSON text; undefined without a text, or if it is not JSON. */
export function parseItems(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const references = new WeakMap<Portfolios, readonly RunReference[]>();

function unreadReferences(all: Portfolios): readonly RunReference[] {
  let found = references.get(all);
  if (found === undefined) {
    found = all.flatMap(({ items }) => items.filter(isRunReference));
    references.set(all, found);
  }
  return found;
}

const awaitedReferences = (all: Portfolios) =>
  unreadReferences(all).filter(({ segment }) => !lostRuns.has(segment));

/** True while runs are being fetched. */
export const isPartial = (all: Portfolios): boolean => awaitedReferences(all).length > 0;

/** The number of transactions that the browser has lost or does not return. */
export const lostCount = (all: Portfolios): number =>
  unreadReferences(all).reduce(
    (sum, { segment, count }) => sum + (lostRuns.has(segment) ? count : 0),
    0,
  );

/** Removes the references to runs that the browser has lost. */
export const withoutLost = (all: Portfolios): Portfolios =>
  all.reduce<Portfolios>((now, { id }) => {
    const isLost = (item: unknown) => isRunReference(item) && lostRuns.has(item.segment);
    const without = (items: StoredItems) =>
      items.some(isLost) ? items.filter((item) => !isLost(item)) : items;
    return changePortfolio(now, id, withItems(without));
  }, all);

export function fetchRuns(all: Portfolios) {
  const ids = awaitedReferences(all).map(({ segment }) => segment);
  if (ids.length === 0 || currentLoad !== null) return;
  currentLoad = runsModule()
    .then(({ readSegments }) => readSegments(ids))
    .then(
      (found) => takeArrivedRuns(ids, found),
      () => takeArrivedRuns(ids, new Map()),
    );
}

function takeArrivedRuns(ids: readonly string[], found: ReadonlyMap<string, string>) {
  currentLoad = null;
  for (const id of ids) {
    const text = found.get(id) ?? null;
    const items = parseItems(text);
    if (text !== null && Array.isArray(items))
      rememberRun({ id, items, chars: text.length, atMs: Date.now() });
    else lostRuns.add(id);
  }
  loadsDone += 1;
  runsLoaded.emit();
}

/** Resolves once the requested runs have arrived. */
export async function whenRunsArrived(all: Portfolios): Promise<void> {
  fetchRuns(all);
  await currentLoad;
}
