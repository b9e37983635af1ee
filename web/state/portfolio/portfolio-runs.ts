import type { Portfolios } from '../../../domain/portfolio/portfolios.ts';
import type { StoredItems } from '../../../domain/portfolio/stored-items.ts';
import { finishRestore, unfinishedKey } from '../../head/unfinished-restore.ts';
import { tidySegments, writeSegments } from '../storage/segments.ts';
import { storedText } from '../storage/stored-text.ts';
import { withTabLock } from '../storage/tab-lock.ts';
import {
  isObject,
  isPartial,
  isRunReference,
  type Run,
  rememberRun,
  whenRunsArrived,
  withRunReferences,
} from './known-runs.ts';
import {
  canWriteAtOnce,
  forgetTexts,
  isUnfinished,
  longItems,
  newestText,
  noteRefusedWrite,
  runsText,
  storedTextsOf,
} from './portfolio-text.ts';

export { readSegments } from '../storage/segments.ts';

/** The number of transactions in a run. */
const runLength = 1_000;

/** Completes what a tab began that ended between two writes. */
function finishOthers() {
  if (!isUnfinished()) return;
  finishRestore();
  newestText();
}

/**
 * Fetches unknown runs, and writes those that do not fit into local storage. No text refers to them before its own
 * write.
 */
export async function prepareRuns(all: Portfolios): Promise<void> {
  if (isUnfinished()) return runExclusively(finishOthers);
  if (isPartial(all)) return whenRunsArrived(all);
  const long = longItems(all);
  const cut = long.flatMap((items) => runsOf(withRunReferences(items)));
  runsText.write('true');
  try {
    await writeSegments(new Map(cut.map(({ run, text }) => [run.id, text])));
    for (const { run } of cut) rememberRun(run);
    forgetTexts(all, long);
  } catch {
    noteRefusedWrite();
  }
}

function runsOf(short: StoredItems): readonly { run: Run; text: string }[] {
  const cut: unknown[][] = [[]];
  for (const item of short) {
    const last = cut.at(-1);
    if (isRunReference(item)) cut.push([]);
    else if (last === undefined || last.length === runLength) cut.push([item]);
    // Runs are identified by their first item.
    else if (last.length > 0 || isObject(item)) last.push(item);
  }
  return cut
    .filter((items) => items.length > 0)
    .map((items) => {
      const text = JSON.stringify(items);
      const id = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
      return { run: { id, items, chars: text.length, atMs: Date.now() }, text };
    });
}

/** The entries of local storage, after long ones have moved to IndexedDB. */
export async function prepareStorageEntries(
  all: Portfolios,
): Promise<ReadonlyMap<string, string | null>> {
  if (!canWriteAtOnce(all)) await prepareRuns(all);
  const { first, list } = storedTextsOf(all);
  return new Map([
    ['portfolio', first],
    ['portfolios', list],
  ]);
}

/** Calls `act` once while no other tab writes. */
export const runExclusively = (act: () => void): Promise<void> =>
  new Promise((resolve) => {
    let isDone = false;
    withTabLock('portfolio', newestText, () => {
      if (isDone) return;
      isDone = true;
      finishOthers();
      newestText();
      act();
      resolve();
    });
  });

/** Removes the references to runs that the browser cannot return. */
export const withoutRunReferences = (items: StoredItems): StoredItems =>
  items.some(isRunReference) ? items.filter((item) => !isRunReference(item)) : items;

/**
 * Makes references in a file inert, because a file contains no runs. Items that look like
 * references become unreadable items.
 */
export const withInertRunReferences = (items: StoredItems): StoredItems =>
  items.map((item) => (isRunReference(item) ? { ...item, kind: 'unread' } : item));

/** Deletes the runs that no text refers to any more. */
export async function tidyRuns(): Promise<void> {
  const named = `${newestText()}${storedText(unfinishedKey).get()}`;
  const isLeft = await tidySegments((id) => named.includes(id), Date.now());
  if (!isLeft) runsText.write(null);
}

const tidyAfterMs = 1_000;
let tidyTimer: ReturnType<typeof setTimeout> | undefined;

export function tidySoon(): void {
  clearTimeout(tidyTimer);
  tidyTimer = setTimeout(() => tidyRuns().catch(() => {}), tidyAfterMs);
}
