import {
  type FieldChange,
  fieldValueText,
  isBlankValue,
  type ProductChange,
} from '../store/catalogue/plan/differences.ts';

/** The effect of an import on a product, in one line, because a plan may have ten thousand. */
export interface PlannedProductRow extends Pick<ProductChange, 'kind' | 'handle' | 'title'> {
  changes: string;
}

const valueLength = 60;
const lineLength = 300;

/** Losses come first, so that nobody misses them among thousands. */
const order: Record<ProductChange['kind'], number> = { removed: 0, changed: 1, back: 2, added: 3 };

export const plannedProductRows = (products: readonly ProductChange[]): PlannedProductRow[] =>
  products
    .toSorted((one, other) => order[one.kind] - order[other.kind])
    .map(({ kind, handle, title, fields, variants }) => ({
      kind,
      handle,
      title,
      changes: truncate(
        [
          // List prices and stock before long texts.
          ...variants.map((variant) => {
            const name = variants.length > 1 ? `'${variant.title}' ` : '';
            return `${name}${variant.kind === 'removed' ? 'off sale' : fieldsText(variant.fields)}`;
          }),
          fieldsText(fields),
        ]
          .filter(Boolean)
          .join('; '),
        lineLength,
      ),
    }));

const fieldsText = (fields: readonly FieldChange[]): string =>
  fields
    .map(({ field, before, after }) =>
      isBlankValue(before)
        ? `${field}: ${valueText(field, after)}`
        : `${field}: ${valueText(field, before)} → ${isBlankValue(after) ? 'none' : valueText(field, after)}`,
    )
    .join(', ');

const valueText = (field: string, value: unknown): string =>
  truncate(fieldValueText(field, value), valueLength);

const truncate = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
