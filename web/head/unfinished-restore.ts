/** The key of the note about a restore that is about to write several entries. */
export const unfinishedKey = 'unfinished-restore';

/** A short value that identifies a long text. */
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
 * Completes or drops a restore whose tab was closed, before anything reads storage. The restore's largest entry is
 * written in one step. If that entry is complete, the others are written, too; otherwise nothing is restored.
 */
export function finishRestore(): void {
  try {
    const note = localStorage.getItem(unfinishedKey);
    if (note === null) return;
    const { large, becomes, others } = JSON.parse(note);
    if (becomes === fingerprint(localStorage.getItem(large)))
      for (const [key, text] of Object.entries(others))
        if (typeof text === 'string') localStorage.setItem(key, text);
        else localStorage.removeItem(key);
    // Remove the note last, so that an interrupted call of this function starts again.
    localStorage.removeItem(unfinishedKey);
  } catch {
    // Storage is blocked.
  }
}
