const characterSegmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The beginning of a text, cut between characters as people see them.
 *
 * @param maxLength maximum length in UTF-16 units
 */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Drop the character at the limit, unless the character ends exactly there.
  const end = characterSegmenter.segment(text).containing(maxLength)?.index ?? maxLength;
  return text.slice(0, end);
}
