/** A value before the full stop of its sentence: "… to Wax & Wick Ltd." has only one. */
export const beforePoint = (value: string | number): string => `${value}`.replace(/\.$/, '');

const innerQuotes: Readonly<Record<string, string>> = {
  '„': '‚',
  '“': '‘',
  '”': '’',
  '«': '‹',
  '»': '›',
  '"': "'",
};

/** A value within quotation marks: its own marks become inner ones. */
export const inQuotes = (value: string | number): string =>
  `${value}`.replace(/[„“”«»"]/g, (mark) => innerQuotes[mark] ?? mark);
