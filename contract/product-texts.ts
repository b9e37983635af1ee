/**
 * The short texts of a product, by their names on the wire and in the database. `key` and `header` are the names in
 * JSON and CSV files of the catalogue. To add a text, name it here, add its column by a migration, and show it on a
 * screen.
 */
export const productTexts = {
  subtitle: { key: 'subtitle', header: 'subtitle', maxChars: 300 },
  ribbon_text: { key: 'ribbonText', header: 'ribbon', maxChars: 100 },
  // Regulation (EU) 2023/988.
  producer: { key: 'producer', header: 'producer', maxChars: 300 },
  producer_contact: { key: 'producerContact', header: 'producer_contact', maxChars: 500 },
  warnings: { key: 'warnings', header: 'warnings', maxChars: 2_000 },
  delivery_time: { key: 'deliveryTime', header: 'delivery_time', maxChars: 100 },
} as const;

type TextName = keyof typeof productTexts;
type TextKeys = (typeof productTexts)[TextName];

/** null: the product has none. */
export type ProductTexts = Record<TextName, string | null>;

/** A product's texts by their keys in catalogue files. An absent key means that the product has no such text. */
export type FileTexts = Partial<Record<TextKeys['key'], string | null>>;

type WireName = Exclude<TextName, 'delivery_time'>;

/** The texts that are fields of the store contract. A delivery time is no such field: it is sent in the metadata. */
export type WireTexts = Record<WireName, string | null>;

/** Makes a value for each text that is a field of the contract, by its name. */
export function mapWireTexts<Value>(
  make: (name: WireName, text: TextKeys) => Value,
): Record<WireName, Value> {
  return {
    subtitle: make('subtitle', productTexts.subtitle),
    ribbon_text: make('ribbon_text', productTexts.ribbon_text),
    producer: make('producer', productTexts.producer),
    producer_contact: make('producer_contact', productTexts.producer_contact),
    warnings: make('warnings', productTexts.warnings),
  };
}

export const mapTexts = <Value>(
  make: (name: TextName, text: TextKeys) => Value,
): Record<TextName, Value> => ({
  ...mapWireTexts(make),
  delivery_time: make('delivery_time', productTexts.delivery_time),
});

export const mapFileTexts = <Value>(
  make: (name: TextName, text: TextKeys) => Value,
): Record<TextKeys['key'], Value> => {
  const made = mapTexts(make);
  return {
    subtitle: made.subtitle,
    ribbonText: made.ribbon_text,
    producer: made.producer,
    producerContact: made.producer_contact,
    warnings: made.warnings,
    deliveryTime: made.delivery_time,
  };
};
