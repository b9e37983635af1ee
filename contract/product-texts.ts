/**
 * The short texts of a product by their names on the wire and in the database: what they are called in files of the
 * catalogue (JSON, then CSV) and how long they may be. Another one is named in this file, gets its column by a migration,
 * and is shown by a screen.
 */
export const productTexts = {
  subtitle: { key: 'subtitle', head: 'subtitle', maxChars: 300 },
  ribbon_text: { key: 'ribbonText', head: 'ribbon', maxChars: 100 },
} as const;

type Name = keyof typeof productTexts;
type Text = (typeof productTexts)[Name];

/** Null: the product has none. */
export type ProductTexts = Record<Name, string | null>;

/** The same, by their keys in files; what is absent the product has not. */
export type FileTexts = Partial<Record<Text['key'], string | null>>;

/** Something for each text, by its name. */
export const eachText = <Value>(make: (name: Name, text: Text) => Value): Record<Name, Value> => ({
  subtitle: make('subtitle', productTexts.subtitle),
  ribbon_text: make('ribbon_text', productTexts.ribbon_text),
});

/** Something for each text, by its key in files. */
export const eachFileText = <Value>(
  make: (name: Name, text: Text) => Value,
): Record<Text['key'], Value> => {
  const made = eachText(make);
  return { subtitle: made.subtitle, ribbonText: made.ribbon_text };
};
