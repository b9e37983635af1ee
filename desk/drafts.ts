import { z } from 'zod';
import { currentSession } from './session.ts';

// Without this, zod tests whether it may generate code. The desk's policy forbids that, and browsers report
// it on every page.
z.config({ jitless: true });

const kinds = ['product', 'site'] as const;

/** The storage key of a person's unsaved draft. */
export const draftKey = (kind: (typeof kinds)[number], id: string): string =>
  `desk-${kind}-${currentSession().person}-${id}`;

/** Removes everything that this person has typed and not saved. */
export function deleteDrafts(): void {
  const own = kinds.map((kind) => draftKey(kind, ''));
  for (const key of Object.keys(localStorage))
    if (own.some((start) => key.startsWith(start))) localStorage.removeItem(key);
}
