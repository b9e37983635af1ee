import { nearestWord } from '../../domain/text/nearest.ts';

/** The known name that is closest to a misspelt name; null if none is close. */
export const nearestName = (name: string, known: readonly string[]): string | null =>
  nearestWord(name, known, Math.max(2, name.length / 3));

/** The hint for an unknown name: the name that was probably meant, or else all known names. */
export function nameHint(name: string, known: readonly string[]): string {
  const nearestKnown = nearestName(name, known);
  return nearestKnown === null ? `there are ${known.join(', ')}` : `did you mean ${nearestKnown}`;
}
