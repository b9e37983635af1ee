import {
  type Portfolios,
  portfolioList,
  readPortfolios,
} from '../../../domain/portfolio/portfolios.ts';
import type { StoredItems } from '../../../domain/portfolio/stored-items.ts';
import { emitter } from '../../emitter.ts';
import type * as restores from '../../head/unfinished-restore.ts';
import { storedText } from '../storage/stored-text.ts';
import { withTabLock } from '../storage/tab-lock.ts';
import type { writeTogether } from '../storage/write-together.ts';
import {
  fetchRuns,
  forgetUnnamedRuns,
  isPartial,
  loadCount,
  parseItems,
  runCharsOf,
  runsLoaded,
  runsModule,
  withRunItems,
  withRunReferences,
} from './known-runs.ts';

/** A longer text moves its entries to IndexedDB: browsers give a site 2.5 to 5 million characters of local storage. */
const inlineMax = 500_000;
/** Below this length it moves back. The difference keeps it from moving at every edit. */
const returnMax = 400_000;
/** The pause before IndexedDB is tried again after it refused a write. */
const refusedForMs = 5_000;

// Without a limit, because years of trades are longer than any other entry.
const firstText = storedText('portfolio', Number.POSITIVE_INFINITY);
const listText = storedText('portfolios', Number.POSITIVE_INFINITY);
/** Set while IndexedDB may contain runs, which are read only then. */
export const runsText = storedText('portfolio-runs');
// Use only the type: the code is in the script of every page's head.
const unfinishedKey: typeof restores.unfinishedKey = 'unfinished-restore';

let refusedMs = 0;

/** The text of items that were read or written. */
const texts = new WeakMap<StoredItems, string>();

const joinTexts = (first: string | null, list: string | null) =>
  first === null && list === null
    ? null
    : `${loadCount()} ${first?.length ?? ''} ${first ?? ''}${list ?? ''}`;

function splitText(text: string): { first: string | null; list: string | null } {
  const [head = '', length = ''] = /^\d+ (\d*) /.exec(text) ?? [];
  const rest = text.slice(head.length);
  if (length === '') return { first: null, list: rest || null };
  return { first: rest.slice(0, Number(length)), list: rest.slice(Number(length)) || null };
}

let firstRead = { text: null as string | null, loads: 0, items: [] as StoredItems };

function parsePortfolios(text: string): Portfolios {
  forgetUnnamedRuns(text);
  const { first: firstPart, list } = splitText(text);
  if (firstPart !== firstRead.text || loadCount() !== firstRead.loads) {
    const stored = parseItems(firstPart);
    const items = withRunItems(Array.isArray(stored) ? stored : []);
    if (firstPart !== null) texts.set(items, firstPart);
    firstRead = { text: firstPart, loads: loadCount(), items };
  }
  const all = readPortfolios(firstRead.items, parseItems(list));
  const [one, ...others] = all;
  const next: Portfolios = [
    one,
    ...others.map((each) => ({ ...each, items: withRunItems(each.items) })),
  ];
  fetchRuns(next);
  return next;
}

const writtenTexts = new WeakMap<Portfolios, { first: string | null; list: string | null }>();

/** The next texts of the two entries. */
export function storedTextsOf(all: Portfolios) {
  let both = writtenTexts.get(all);
  if (both === undefined) {
    both = { first: textOf(all[0].items), list: listTextOf(all) };
    writtenTexts.set(all, both);
  }
  return both;
}

function textOf(items: StoredItems): string | null {
  const known = texts.get(items);
  if (known !== undefined) return known;
  if (items.length === 0) return null;
  const short = withRunReferences(items);
  const text = JSON.stringify(short);
  return text.length + runCharsOf(short) <= returnMax && short.length < items.length
    ? JSON.stringify(items)
    : text;
}

function listTextOf(all: Portfolios): string | null {
  const short = portfolioList(all, withRunReferences);
  if (short === null) return null;
  const text = JSON.stringify(short);
  const behind = all
    .slice(1)
    .reduce((sum, { items }) => sum + runCharsOf(withRunReferences(items)), 0);
  return behind > 0 && text.length + behind <= returnMax
    ? JSON.stringify(portfolioList(all, (items) => items))
    : text;
}

/** Some browsers have no IndexedDB, and some throw when it is accessed. */
function hasDatabase(): boolean {
  try {
    return typeof indexedDB !== 'undefined';
  } catch {
    return false;
  }
}

/** The items of portfolios whose text is too long for local storage. */
export function longItems(all: Portfolios): readonly StoredItems[] {
  if (!hasDatabase() || Date.now() - refusedMs < refusedForMs) return [];
  const { first, list } = storedTextsOf(all);
  return [
    ...((first?.length ?? 0) > inlineMax ? [all[0].items] : []),
    ...((list?.length ?? 0) > inlineMax ? all.slice(1).map(({ items }) => items) : []),
  ];
}

/** True if everything can be written unchanged, in one write. */
export const canWriteAtOnce = (all: Portfolios) => !isPartial(all) && longItems(all).length === 0;

const { emit, subscribe } = emitter((told) => {
  // Another tab may have written both entries together.
  const stops = [
    firstText.subscribe(() => {
      listText.newest();
      told();
    }),
    listText.subscribe(told),
    runsLoaded.subscribe(told),
  ];
  return () => {
    for (const stop of stops) stop();
  };
});

let knownTexts = {
  first: null as string | null,
  list: null as string | null,
  loads: loadCount(),
  text: null as string | null,
};

function joinedText(first: string | null, list: string | null) {
  if (first !== knownTexts.first || list !== knownTexts.list || loadCount() !== knownTexts.loads)
    knownTexts = { first, list, loads: loadCount(), text: joinTexts(first, list) };
  return knownTexts.text;
}

/** Writes several entries together. Set by the module that changes both. */
export const write: { both?: typeof writeTogether } = {};

/** Both entries as one text. */
export const textEntry = {
  get: () => joinedText(firstText.get(), listText.get()),
  newest: () => joinedText(firstText.newest(), listText.newest()),
  write(text: string | null): boolean {
    const { first, list } = text === null ? { first: null, list: null } : splitText(text);
    const isFirst = first !== firstText.get();
    const isList = list !== listText.get();
    if (!(isFirst && isList)) {
      const isWritten = isFirst ? firstText.write(first) : listText.write(list);
      if (isWritten) forgetUnnamedRuns(text ?? '');
      return isWritten;
    }
    const isWritten =
      write.both?.(
        'portfolio',
        new Map([
          ['portfolio', first],
          ['portfolios', list],
        ]),
      ) ?? false;
    firstText.newest();
    listText.newest();
    if (isWritten) forgetUnnamedRuns(text ?? '');
    return isWritten;
  },
  emit,
  subscribe,
};

export const portfoliosFormat = {
  parse: (text: string): Portfolios => parsePortfolios(text),
  stringify(all: Portfolios): string {
    const { first, list } = storedTextsOf(all);
    return joinTexts(first, list) ?? '';
  },
};

/** Forgets the texts of items that are in runs now. */
export function forgetTexts(all: Portfolios, items: readonly StoredItems[]): void {
  for (const each of items) texts.delete(each);
  writtenTexts.delete(all);
}

/** IndexedDB has refused a write. */
export const noteRefusedWrite = (): void => {
  refusedMs = Date.now();
};

/** The present text of both entries, the same in all tabs. */
export const newestText = () => `${firstText.newest()}${listText.newest()}`;

/** True if a tab has ended between two writes. */
export const isUnfinished = () => storedText(unfinishedKey).get() !== null;

/** Writes while no other tab does, once all runs are known and long texts are in IndexedDB. */
export const exclusiveWriter =
  (now: () => Portfolios): typeof withTabLock =>
  (_key, _read, write) => {
    const done = new AbortController();
    const act = () => {
      if (done.signal.aborted) return;
      done.abort();
      write();
      if (runsText.get() !== null) runsModule().then(({ tidySoon }) => tidySoon());
    };
    const lockedTurn = () => {
      newestText();
      if (!isUnfinished() && canWriteAtOnce(now())) act();
      else turn();
    };
    const turn = () => {
      newestText();
      if (!isUnfinished() && canWriteAtOnce(now()))
        withTabLock('portfolio', newestText, lockedTurn);
      else if (!done.signal.aborted)
        runsModule()
          .then(({ prepareRuns }) => prepareRuns(now()))
          .then(turn, act);
    };
    // A page that is being left cannot wait.
    window.addEventListener('pagehide', act, { signal: done.signal });
    turn();
  };

/** Deletes the runs that no text refers to any more. */
export async function tidyUnusedRuns(): Promise<void> {
  if (runsText.get() !== null) await (await runsModule()).tidyRuns();
}
