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
  chunkCharsOf,
  chunksLoaded,
  chunksModule,
  fetchChunks,
  forgetUnreferencedChunks,
  isPartial,
  loadCount,
  parseItems,
  withChunkItems,
  withChunkReferences,
} from './known-chunks.ts';

/**
 * A longer list of entries moves to IndexedDB. Browsers give a site 2.5 to 5 million characters of local storage.
 */
const maxInlineChars = 500_000;
/**
 * A list shorter than this moves back to local storage. The distance to the maximum keeps it from moving at every edit.
 */
const maxReturnChars = 400_000;
/** The time without further attempts after IndexedDB refused a write. */
const refusedForMs = 5_000;

// No limit: years of trades are longer than any other text in local storage.
const firstText = storedText('portfolio', Number.POSITIVE_INFINITY);
const listText = storedText('portfolios', Number.POSITIVE_INFINITY);
/** Present while IndexedDB may contain chunks. Without this entry, IndexedDB is not opened to tidy up. */
export const chunksText = storedText('portfolio-runs');
// Import only the type: the code is already in the inline script of every page.
const unfinishedKey: typeof restores.unfinishedKey = 'unfinished-restore';

let refusedMs = 0;

/** The stored text of items, so that unchanged items are not serialised again. */
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
  forgetUnreferencedChunks(text);
  const { first: firstPart, list } = splitText(text);
  if (firstPart !== firstRead.text || loadCount() !== firstRead.loads) {
    const stored = parseItems(firstPart);
    const items = withChunkItems(Array.isArray(stored) ? stored : []);
    if (firstPart !== null) texts.set(items, firstPart);
    firstRead = { text: firstPart, loads: loadCount(), items };
  }
  const all = readPortfolios(firstRead.items, parseItems(list));
  const [one, ...others] = all;
  const next: Portfolios = [
    one,
    ...others.map((each) => ({ ...each, items: withChunkItems(each.items) })),
  ];
  fetchChunks(next);
  return next;
}

const writtenTexts = new WeakMap<Portfolios, { first: string | null; list: string | null }>();

/** The texts to write to the two entries of local storage. */
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
  const short = withChunkReferences(items);
  const text = JSON.stringify(short);
  return text.length + chunkCharsOf(short) <= maxReturnChars && short.length < items.length
    ? JSON.stringify(items)
    : text;
}

function listTextOf(all: Portfolios): string | null {
  const short = portfolioList(all, withChunkReferences);
  if (short === null) return null;
  const text = JSON.stringify(short);
  const behind = all
    .slice(1)
    .reduce((sum, { items }) => sum + chunkCharsOf(withChunkReferences(items)), 0);
  return behind > 0 && text.length + behind <= maxReturnChars
    ? JSON.stringify(portfolioList(all, (items) => items))
    : text;
}

/** Some browsers have no IndexedDB, and some throw on access. */
function hasDatabase(): boolean {
  try {
    return typeof indexedDB !== 'undefined';
  } catch {
    return false;
  }
}

/** The items of portfolios whose text is too long for local storage. */
export function oversizedItems(all: Portfolios): readonly StoredItems[] {
  if (!hasDatabase() || Date.now() - refusedMs < refusedForMs) return [];
  const { first, list } = storedTextsOf(all);
  return [
    ...((first?.length ?? 0) > maxInlineChars ? [all[0].items] : []),
    ...((list?.length ?? 0) > maxInlineChars ? all.slice(1).map(({ items }) => items) : []),
  ];
}

/** True if writing needs neither a fetch nor a write of chunks first. */
export const canWriteAtOnce = (all: Portfolios) =>
  !isPartial(all) && oversizedItems(all).length === 0;

const { emit, subscribe } = emitter((notify) => {
  // Read both entries again, because another tab may have written both together.
  const stops = [
    firstText.subscribe(() => {
      listText.newest();
      notify();
    }),
    listText.subscribe(notify),
    chunksLoaded.subscribe(notify),
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

/**
 * Writes both entries of local storage together. Set by a module that changes both, so that pages without portfolios do
 * not load its code.
 */
export const jointWriter: { both?: typeof writeTogether } = {};

/** The two entries of local storage as one text. */
export const textEntry = {
  get: () => joinedText(firstText.get(), listText.get()),
  newest: () => joinedText(firstText.newest(), listText.newest()),
  write(text: string | null): boolean {
    const { first, list } = text === null ? { first: null, list: null } : splitText(text);
    const isFirst = first !== firstText.get();
    const isList = list !== listText.get();
    if (!(isFirst && isList)) {
      const isWritten = isFirst ? firstText.write(first) : listText.write(list);
      if (isWritten) forgetUnreferencedChunks(text ?? '');
      return isWritten;
    }
    const isWritten =
      jointWriter.both?.(
        'portfolio',
        new Map([
          ['portfolio', first],
          ['portfolios', list],
        ]),
      ) ?? false;
    firstText.newest();
    listText.newest();
    if (isWritten) forgetUnreferencedChunks(text ?? '');
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

/** Forgets the texts of items that have moved into chunks. */
export function forgetTexts(all: Portfolios, items: readonly StoredItems[]): void {
  for (const each of items) texts.delete(each);
  writtenTexts.delete(all);
}

/** Records that IndexedDB has refused a write. */
export const noteRefusedWrite = (): void => {
  refusedMs = Date.now();
};

/** The current text of both entries of local storage. All tabs have the same text, so tabs can compare it. */
export const newestText = () => `${firstText.newest()}${listText.newest()}`;

/** True if a tab was closed between two writes. */
export const isUnfinished = () => storedText(unfinishedKey).get() !== null;

/** Writes under the tabs' lock, once all chunks are known and long lists are in IndexedDB. */
export const exclusiveWriter =
  (now: () => Portfolios): typeof withTabLock =>
  (_key, _read, write) => {
    const done = new AbortController();
    const act = () => {
      if (done.signal.aborted) return;
      done.abort();
      write();
      if (chunksText.get() !== null) chunksModule().then(({ tidySoon }) => tidySoon());
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
        chunksModule()
          .then(({ prepareChunks }) => prepareChunks(now()))
          .then(turn, act);
    };
    // A page that is being left cannot wait for the lock.
    window.addEventListener('pagehide', act, { signal: done.signal });
    turn();
  };

/** Deletes chunks that are no longer referred to. */
export async function tidyUnusedChunks(): Promise<void> {
  if (chunksText.get() !== null) await (await chunksModule()).tidyChunks();
}
