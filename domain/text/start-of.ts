const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The beginning of a text, cut between characters as people see them. @param most its longest length, as JavaScript counts */
export function startOf(text: string, most: number): string {
  if (text.length <= most) return text;
  // The character at the limit is left out, unless it ends there.
  const end = characters.segment(text).containing(most)?.index ?? most;
  return text.slice(0, end);
}
