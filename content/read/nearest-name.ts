import { nearest } from '../../domain/text/nearest.ts';

/** The known name that is nearly the one that was written; null if none is. */
export const meantBy = (name: string, known: readonly string[]): string | null =>
  nearest(name, known, Math.max(2, name.length / 3));

/** What to say behind a name that is not known: the one that was probably meant, or else all that there are. */
export function hintFor(name: string, known: readonly string[]): string {
  const meant = meantBy(name, known);
  return meant === null ? `there are ${known.join(', ')}` : `did you mean ${meant}`;
}
