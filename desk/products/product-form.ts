import type { InferResponseType } from 'hono/client';
import { z } from 'zod';
import { mapFileTexts } from '../../contract/product-texts.ts';
import { taxClasses } from '../../contract/tax-class.ts';
import type { api } from '../api.ts';
import { clockTime, plainAmount } from '../format-values.ts';
import { optionValuesText } from './variants/make-variants.ts';

type OneProduct = InferResponseType<(typeof api.products)[':id']['$get'], 200>;
export type Product = NonNullable<OneProduct['product']>;
/** The values that apply if a product sets none. */
export type ProductDefaults = OneProduct['defaults'];
type Variant = NonNullable<Product['variants']>[number];

/** A time as typed. A stored time keeps its seconds until somebody types another time. */
const moment = z.string();

const editedVariant = z.object({
  key: z.string(),
  id: z.string().optional(),
  /** The title; '' to build the title from the options. */
  title: z.string(),
  sku: z.string(),
  price: z.string(),
  /** The sale price; '' without a sale. */
  sale: z.string(),
  saleFrom: moment,
  saleUntil: moment,
  currencyCode: z.string(),
  weightGrams: z.string(),
  /** The units in stock; '' if stock is not managed. */
  stock: z.string(),
  /** The stock that counts as low; '' for the shop's default. */
  lowStock: z.string(),
  /** The variant's own picture; '' for none. */
  picture: z.string(),
  /** One value per option. */
  values: z.array(z.string()),
});
export type VariantForm = z.infer<typeof editedVariant>;

export const productFormSchema = z.object({
  title: z.string(),
  handle: z.string(),
  ...mapFileTexts(() => z.string()),
  descriptionHtml: z.string(),
  status: z.enum(['published', 'draft']),
  purchasable: z.boolean(),
  hidden: z.boolean(),
  needsSending: z.boolean(),
  taxClass: z.enum(taxClasses),
  /** The variant that represents the product; '' for the cheapest. */
  selection: z.string(),
  /** The creation time; '' for now. */
  createdAt: moment,
  /** The titles of the collections, separated by commas. */
  collections: z.string(),
  pictures: z.array(z.string()),
  customFields: z.array(z.object({ title: z.string(), required: z.boolean() })),
  additionalInfo: z.array(z.object({ title: z.string(), html: z.string() })),
  related: z.array(z.object({ sectionTitle: z.string(), product: z.string() })),
  /** The options, such as Size, each with its values as typed. */
  options: z.array(z.object({ name: z.string(), values: z.string() })),
  variants: z.array(editedVariant),
});

/** A product as strings for the fields of the editor. */
export type ProductForm = z.infer<typeof productFormSchema>;

const newVariant = (currency: string): VariantForm => ({
  key: crypto.randomUUID(),
  id: undefined,
  ...{ title: '', sku: '', price: '', sale: '', saleFrom: '', saleUntil: '' },
  currencyCode: currency,
  ...{ weightGrams: '', stock: '', lowStock: '', picture: '' },
  values: [],
});

export function formOfProduct(product: Product | null, currency: string): ProductForm {
  const stored = product?.variants ?? [];
  const names = stored[0]?.options?.map(({ title }) => title) ?? [];
  const variants =
    stored.length === 0
      ? // A fixed key, so that a draft recognises the variant after a reload.
        [{ ...newVariant(currency), key: 'first' }]
      : stored.map((variant) => editedVariantOf(variant, names, currency));
  return {
    title: product?.title ?? '',
    handle: product?.handle ?? '',
    ...mapFileTexts((_, { key }) => product?.[key] ?? ''),
    descriptionHtml: product?.descriptionHtml ?? '',
    status: product?.status ?? 'draft',
    purchasable: product?.purchasable ?? true,
    hidden: product?.hidden ?? false,
    needsSending: product?.needsSending ?? true,
    taxClass: product?.taxClass ?? 'standard',
    selection: product?.selection ?? '',
    createdAt: product?.createdAt ?? '',
    collections: product?.collections?.join(', ') ?? '',
    pictures: product?.pictures ?? [],
    customFields: product?.customFields ?? [],
    additionalInfo: product?.additionalInfo ?? [],
    related: product?.related ?? [],
    options: names.map((name, at) => ({ name, values: optionValuesText(variants, at) })),
    variants,
  };
}

function editedVariantOf(
  variant: Variant,
  options: readonly string[],
  currency: string,
): VariantForm {
  const { currencyCode = currency } = variant;
  return {
    key: variant.id ?? '',
    id: variant.id,
    title: variant.title ?? '',
    sku: variant.sku ?? '',
    price: plainAmount(Number(variant.priceCents ?? 0), currencyCode),
    sale:
      typeof variant.salePriceCents === 'number'
        ? plainAmount(variant.salePriceCents, currencyCode)
        : '',
    saleFrom: variant.saleFrom ?? '',
    saleUntil: variant.saleUntil ?? '',
    currencyCode,
    weightGrams: numberText(variant.weightGrams),
    stock: numberText(variant.stock),
    lowStock: numberText(variant.lowStock),
    picture: variant.picture ?? '',
    values: options.map(
      (name) => variant.options?.find(({ title }) => title === name)?.value ?? '',
    ),
  };
}

const numberText = (value: number | null | undefined) =>
  typeof value === 'number' ? String(value) : '';

/** Makes the compiler require every field of a catalogue file, so that none is forgotten here. */
type EveryField<Shape> = Record<keyof Shape, unknown>;

/**
 * The product in the format of a catalogue file. Besides ids, the file contains only the differences from the stored
 * product, so untouched fields stay as stored, even with values that cannot be typed here.
 */
export function productFileOf(product: Product | null, typed: ProductForm) {
  const stored = product === null ? null : formOfProduct(product, '');
  const { variants, options, ...fields } = typed;
  const whole = {
    ...fields,
    ...mapFileTexts((_, { key }) => orNull(typed[key])),
    id: product?.id,
    handle: typed.handle.trim() || undefined,
    selection: orNull(typed.selection),
    createdAt: typed.createdAt || undefined,
    collections: typed.collections
      .split(',')
      .map((title) => title.trim())
      .filter((title) => title !== ''),
    variants: variants.map((variant) =>
      fileVariantOf(
        variant,
        options.map(({ name }) => name.trim()),
        stored?.variants.find(({ key }) => key === variant.key) ?? null,
      ),
    ),
  } satisfies EveryField<Omit<Product, 'revision'>>;
  const { id, title } = whole;
  return { ...changes(whole, typed, stored), id, title, variants: whole.variants };
}

function fileVariantOf(
  typed: VariantForm,
  optionNames: readonly string[],
  stored: VariantForm | null,
) {
  const { key: _, id, values, ...fields } = typed;
  const whole = {
    ...fields,
    sku: orNull(typed.sku),
    weightGrams: wholeOf(typed.weightGrams),
    lowStock: wholeOf(typed.lowStock),
    picture: orNull(typed.picture),
    // Stock of an existing variant is changed on the stock screen, which allows for sales in the meantime.
    stock: id === undefined ? wholeOf(typed.stock) : undefined,
    options: optionNames.map((title, at) => ({ title, value: values[at] ?? '' })),
  } satisfies EveryField<
    Omit<Variant, 'id' | 'priceCents' | 'salePriceCents'> & { price: string; sale: string }
  >;
  const { sku, price, sale, currencyCode, options } = whole;
  // A new variant has no id.
  const named = { ...(id !== undefined && { id }), sku, options };
  return { ...changes(whole, typed, stored), ...named, price, sale, currencyCode };
}

/** The file's fields whose typed values differ from the stored ones. */
function changes<File extends object>(
  file: File,
  typed: object,
  stored: object | null,
): Partial<File> {
  const isSame = (key: string) =>
    stored !== null &&
    JSON.stringify(Reflect.get(typed, key)) === JSON.stringify(Reflect.get(stored, key));
  return Object.fromEntries(Object.entries(file).filter(([key]) => !isSame(key))) as Partial<File>;
}

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** A text that is not a whole number is sent as typed, so that the server refuses it with a message. */
function wholeOf(typed: string): number | string | null {
  const text = typed.trim();
  return text === '' ? null : /^\d+$/.test(text) ? Number(text) : text;
}

/** A time as the value of a datetime-local field, by the shop's clock. */
export const dateTimeFieldText = (typed: string): string =>
  /Z$/.test(typed) ? clockTime(typed) : typed;

/** The form's field for a field of the file, such as `variants.0.price` for `variants.0.priceCents`. */
export const formFieldOf = (field: string): string =>
  field
    .replace(/^collections\..*/, 'collections')
    .replace(/\.priceCents$/, '.price')
    .replace(/\.salePriceCents$/, '.sale')
    .replace(/\.options\.(\d+)\.value$/, '.values.$1')
    .replace(/^variants\.\d+\.options\.(\d+)\.title$/, 'options.$1.name');

export function formValueAt(typed: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
      typed,
    );
}
