const characterSegmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The beginning of a text, cut between characters as people see them.
 *
 * @param most maximum length in UTF-16 units
 */
export function truncateText(text: string, most: number): string {
  if (text.length <= most) return text;
  // Drop the character at the limit, unless it ends exactly there.
  const end = characterSegmenter.segment(text).containing(most)?.index ?? most;
  return text.slice(0, end);
}
