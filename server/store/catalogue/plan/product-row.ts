import { mapTexts } from '../../../../contract/product-texts.ts';
import type { ProductRow } from '../../../db/tables.ts';
import type { FileProduct } from '../file/file-product.ts';
import { storedJson } from '../stored-json.ts';
import { newId } from './new-id.ts';
import type { PlanOptions } from './plan-import.ts';

/** The row of a product: the file's values, else the stored values, else defaults. */
export function productRow(
  file: FileProduct,
  found: ProductRow | undefined,
  { nowMs, picture }: PlanOptions,
): Omit<ProductRow, 'id' | 'url_handle' | 'position' | 'options'> {
  const pictures = file.pictures?.map(picture);
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));
  const fields = found === undefined ? [] : storedJson.customFields.read(found.custom_fields);
  return {
    title: file.title ?? found?.title ?? '',
    ...mapTexts((name, { key }) => fileOrStored(file[key], found?.[name])),
    description: fileOrStored(file.descriptionHtml, found?.description),
    thumbnail: pictures === undefined ? (found?.thumbnail ?? null) : (pictures[0] ?? null),
    status: file.status ?? found?.status ?? 'published',
    purchasable: flag(file.purchasable) ?? found?.purchasable ?? 1,
    hidden: flag(file.hidden) ?? found?.hidden ?? 0,
    needs_sending: flag(file.needsSending) ?? found?.needs_sending ?? 1,
    tax_class: file.taxClass ?? found?.tax_class ?? 'standard',
    site_product_selection: fileOrStored(file.selection, found?.site_product_selection),
    type: found?.type ?? 'physical',
    metadata: found?.metadata ?? null,
    pictures:
      pictures === undefined ? (found?.pictures ?? '[]') : storedJson.pictures.write(pictures),
    additional_info:
      file.additionalInfo === undefined
        ? (found?.additional_info ?? '[]')
        : storedJson.additionalInfo.write(
            assignIds(
              file.additionalInfo.map(({ title, html }) => ({ title, description: html })),
              storedJson.additionalInfo.read(found?.additional_info ?? '[]'),
              () => newId('info', nowMs),
            ),
          ),
    custom_fields:
      file.customFields === undefined
        ? (found?.custom_fields ?? '[]')
        : storedJson.customFields.write(
            file.customFields.map(({ title, required }) => ({
              // Keep the field's id, because carts refer to it.
              id: fields.find((field) => field.title === title)?.id ?? newId('cfield', nowMs),
              title,
              is_required: required,
            })),
          ),
    related_products: found?.related_products ?? '[]',
    created_at:
      file.createdAt === undefined ? (found?.created_at ?? nowMs) : Date.parse(file.createdAt),
    updated_at: nowMs,
    deleted_at: null,
  };
}

/** Gives each entry the id of an equal stored entry, or a new id. */
export function assignIds<Entry extends object>(
  entries: readonly Entry[],
  before: readonly (Entry & { id: string })[],
  makeId: () => string,
): (Entry & { id: string })[] {
  const known = new Map(before.map(({ id, ...rest }) => [JSON.stringify(rest), id]));
  return entries.map((entry) => {
    const text = JSON.stringify(entry);
    const id = known.get(text) ?? makeId();
    // Use each id once: a second equal entry gets a new id.
    known.delete(text);
    return { id, ...entry };
  });
}

/** The file's value, or the stored value if the file has none. */
export const fileOrStored = <T>(
  file: T | null | undefined,
  found: T | null | undefined,
): T | null => (file === undefined ? (found ?? null) : file);
