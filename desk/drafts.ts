import { z } from 'zod';
import { currentSession } from './session.ts';

// By default zod tests whether it may generate code. The content security policy forbids that, so browsers would
// report each test as a violation.
z.config({ jitless: true });

const kinds = ['product', 'site'] as const;

/** The storage key of a person's unsaved draft. */
export const draftKey = (kind: (typeof kinds)[number], id: string): string =>
  `desk-${kind}-${currentSession().person}-${id}`;

/** Deletes all unsaved drafts of the person at the desk. */
export function deleteDrafts(): void {
  const own = kinds.map((kind) => draftKey(kind, ''));
  for (const key of Object.keys(localStorage))
    if (own.some((start) => key.startsWith(start))) localStorage.removeItem(key);
}
