/** A text without line ends and other control characters: each run of them and of spaces is one space, and none is at an end. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[ \p{Cc}\u2028\u2029]+/gu, ' ').trim();
