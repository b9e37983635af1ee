/** A value before the point that ends its sentence: "… to Wax & Wick Ltd." has one point. */
export const beforePoint = (value: string | number): string => `${value}`.replace(/\.$/, '');

const inner: Readonly<Record<string, string>> = {
  '„': '‚',
  '“': '‘',
  '”': '’',
  '«': '‹',
  '»': '›',
  '"': "'",
};

/** A value within quotation marks: its own become inner ones. */
export const inQuotes = (value: string | number): string =>
  `${value}`.replace(/[„“”«»"]/g, (mark) => inner[mark] ?? mark);
