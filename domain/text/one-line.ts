/** Collapses line ends, other control characters and spaces to single spaces, and trims the text. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[ \p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Makes untrusted text safe for a terminal: without line breaks, control sequences and bidirectional marks. */
export const toPrintable = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');

/** True if a text has a visible character: not only spaces, the Braille blank and invisible characters. */
export const isVisible = (text: string): boolean =>
  /[^\s\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text);
