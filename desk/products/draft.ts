import { useEffect, useState } from 'react';
import { z } from 'zod';
import { draftKey } from '../drafts.ts';
import { plainAmount } from '../format.ts';
import type { Products } from './product-list.tsx';
import { newVariant } from './variant-table.tsx';

type Product = Products['products'][number];

// It would try whether it may make code, which the desk's policy refuses, and browsers say so on every page.
z.config({ jitless: true });

const editedVariant = z.object({
  key: z.string(),
  id: z.string().optional(),
  sku: z.string(),
  price: z.string(),
  /** Empty: no sale. */
  sale: z.string(),
  currencyCode: z.string(),
  /** Empty: not counted. */
  stock: z.string(),
  /** One value per option. */
  values: z.array(z.string()),
});

const edited = z.object({
  title: z.string(),
  handle: z.string(),
  descriptionHtml: z.string(),
  status: z.enum(['published', 'draft']),
  hidden: z.boolean(),
  needsSending: z.boolean(),
  taxClass: z.enum(['standard', 'reduced', 'none']),
  /** Separated by commas. */
  collections: z.string(),
  pictures: z.array(z.string()),
  /** The names of the options, such as Size. */
  options: z.array(z.string()),
  variants: z.array(editedVariant),
});

/** A product as it is typed. */
export type Edited = z.infer<typeof edited>;

/** What was typed, and the product as it was when typing began. */
const draft = z.object({ base: edited, typed: edited });
type Draft = z.infer<typeof draft>;

const keyOf = (id: string) => draftKey('product', id);

function storedDraft(id: string): Draft | null {
  try {
    return draft.parse(JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null'));
  } catch {
    return null;
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Keeps the fields that differ from `base`, and takes the others from `now`. */
function rebased<Shape extends object>(base: Shape, typed: Shape, now: Shape): Shape {
  const fields = Object.keys(typed) as (keyof Shape)[];
  return Object.fromEntries(
    fields.map((field) => [field, isSame(typed[field], base[field]) ? now[field] : typed[field]]),
  ) as Shape;
}

function onto({ base, typed }: Draft, now: Edited): Edited {
  const variantsOf = ({ variants }: Edited) => new Map(variants.map((one) => [one.key, one]));
  const [before, present] = [variantsOf(base), variantsOf(now)];
  const merged = rebased(base, typed, now);
  if (isSame(typed.variants, base.variants)) return merged;
  const kept = typed.variants.flatMap((variant) => {
    const [was, is] = [before.get(variant.key), present.get(variant.key)];
    if (was && is) return rebased(was, variant, is);
    // Somebody else removed it, and nothing was typed in it here.
    return was && isSame(was, variant) ? [] : variant;
  });
  const added = now.variants.filter(({ key }) => !before.has(key));
  return { ...merged, variants: [...kept, ...added] };
}

/** What is typed survives a closed tab, and takes over what others change meanwhile in other fields. */
export function useDraft(id: string, now: Edited) {
  const [kept, setKept] = useState<Draft | null>(() => storedDraft(id));
  const shown = kept === null ? now : onto(kept, now);
  const isChanged = kept !== null && !isSame(shown, now);
  useEffect(() => {
    if (isChanged) localStorage.setItem(keyOf(id), JSON.stringify(kept));
    else localStorage.removeItem(keyOf(id));
  }, [id, kept, isChanged]);
  return {
    edited: shown,
    /** Takes a function, because an upload may finish after further typing. */
    setEdited: (change: (typed: Edited) => Edited) =>
      setKept((before) => ({
        base: now,
        typed: change(before === null ? now : onto(before, now)),
      })),
    isChanged,
    drop: () => setKept(null),
  };
}

/** A product in the editor's form. */
export function editedOf(product: Product | null, currency: string): Edited {
  const variants = product?.variants ?? [];
  const options = variants[0]?.options?.map(({ title }) => title) ?? [];
  return {
    title: product?.title ?? '',
    handle: product?.handle ?? '',
    descriptionHtml: product?.descriptionHtml ?? '',
    status: product?.status ?? 'draft',
    hidden: product?.hidden ?? false,
    needsSending: product?.needsSending ?? true,
    taxClass: product?.taxClass ?? 'standard',
    collections: product?.collections?.join(', ') ?? '',
    pictures: product?.pictures ?? [],
    options,
    variants:
      variants.length === 0
        ? // A fixed key, so that a draft recognises it after a reload.
          [{ ...newVariant(0, currency), key: 'first' }]
        : variants.map((variant) => ({
            key: variant.id ?? '',
            id: variant.id,
            sku: variant.sku ?? '',
            price: plainAmount(Number(variant.priceCents ?? 0), variant.currencyCode ?? currency),
            sale:
              typeof variant.salePriceCents === 'number'
                ? plainAmount(variant.salePriceCents, variant.currencyCode ?? currency)
                : '',
            currencyCode: variant.currencyCode ?? currency,
            stock: typeof variant.stock === 'number' ? String(variant.stock) : '',
            values: options.map(
              (name) => variant.options?.find(({ title }) => title === name)?.value ?? '',
            ),
          })),
  };
}
