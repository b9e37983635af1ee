/** Storage key of the note that a restore of several entries has begun. */
export const unfinishedKey = 'unfinished-restore';

/** A short hash, to compare long texts; not for security. */
export function fingerprint(text: string | null): string {
  let one = 5381;
  let other = 52_711;
  for (const character of text ?? '') {
    const code = character.codePointAt(0) ?? 0;
    one = (Math.imul(one, 33) ^ code) | 0;
    other = (Math.imul(other, 31) + code) | 0;
  }
  return `${text?.length} ${one} ${other}`;
}

/**
 * Completes or drops a restore whose tab was closed midway, before anything reads storage. If the restore's largest
 * entry was written, the other entries are written, too; otherwise nothing is restored.
 */
export function finishRestore(): void {
  try {
    const note = localStorage.getItem(unfinishedKey);
    if (note === null) return;
    const read = readNote(note);
    if (read && read.becomes === fingerprint(localStorage.getItem(read.large)))
      for (const [key, text] of read.others)
        if (typeof text === 'string') localStorage.setItem(key, text);
        else localStorage.removeItem(key);
    // Remove the note last, so that an interrupted call of this function starts again.
    localStorage.removeItem(unfinishedKey);
  } catch {
    // Storage is blocked or full. The next page tries again.
  }
}

/** @returns null for a note that cannot be read */
function readNote(note: string) {
  try {
    const { large, becomes, others } = JSON.parse(note);
    return { large, becomes, others: Object.entries(others) };
  } catch {
    return null;
  }
}
