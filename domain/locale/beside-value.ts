/**
 * Removes the full stop of a value at the end of a sentence, because the sentence has its own: "… to Wax & Wick Ltd."
 */
export const beforePoint = (value: string | number): string => `${value}`.replace(/\.$/, '');

const innerQuotes: Readonly<Record<string, string>> = {
  '„': '‚',
  '“': '‘',
  '”': '’',
  '«': '‹',
  '»': '›',
  '"': "'",
};

/** Prepares a value for a place within quotation marks: its own marks become inner ones. */
export const inQuotes = (value: string | number): string =>
  `${value}`.replace(/[„“”«»"]/g, (mark) => innerQuotes[mark] ?? mark);
