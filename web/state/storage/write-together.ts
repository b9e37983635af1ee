import { fingerprint, unfinishedKey } from '../../head/unfinished-restore.ts';

/** The new texts by key; null removes the entry. */
export type TextsByKey = ReadonlyMap<string, string | null>;

const readEntry = (key: string) => window.localStorage.getItem(key);

function writeEntry(key: string, text: string | null) {
  if (text === null) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, text);
}

/**
 * Writes several entries of local storage, all or none, even if the tab is closed in between: finishRestore then
 * completes the write. A note first records the small entries, so storage needs room for them twice, but for the large
 * entry only once.
 *
 * @returns false, with everything unchanged, if storage is full or blocked
 */
export function writeTogether(large: string, texts: TextsByKey): boolean {
  const before = new Map<string, string | null>();
  try {
    const others = [...texts].filter(([key]) => key !== large);
    if (texts.has(large)) before.set(large, readEntry(large));
    for (const [key] of others) before.set(key, readEntry(key));
    const becomes = fingerprint(texts.has(large) ? (texts.get(large) ?? null) : readEntry(large));
    writeEntry(
      unfinishedKey,
      JSON.stringify({ large, becomes, others: Object.fromEntries(others) }),
    );
    const first = texts.get(large);
    if (first !== undefined) writeEntry(large, first);
    for (const [key, text] of others) writeEntry(key, text);
    writeEntry(unfinishedKey, null);
    return true;
  } catch {
    restoreEntries(before);
    return false;
  }
}

/**
 * Restores the entries in reverse order: every intermediate state existed before, so it fits into storage.
 */
function restoreEntries(before: TextsByKey) {
  try {
    for (const [key, text] of [...before].toReversed()) writeEntry(key, text);
    writeEntry(unfinishedKey, null);
  } catch {
    // Storage is blocked, so nothing was written.
  }
}
