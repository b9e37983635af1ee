import { useEffect, useState } from 'react';
import { z } from 'zod';
import { draftKey } from '../drafts.ts';
import { type ProductForm, productFormSchema } from './product-form.ts';

/** The typed values, and the stored product at the time when typing began. */
const draft = z.object({ base: productFormSchema, typed: productFormSchema });
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

/** Takes the typed fields that differ from `base`, and all other fields from `now`. */
function rebaseFields<Shape extends object>(base: Shape, typed: Shape, now: Shape): Shape {
  const fields = Object.keys(typed) as (keyof Shape)[];
  return Object.fromEntries(
    fields.map((field) => [field, isSame(typed[field], base[field]) ? now[field] : typed[field]]),
  ) as Shape;
}

function rebaseDraft({ base, typed }: Draft, now: ProductForm): ProductForm {
  const variantsOf = ({ variants }: ProductForm) => new Map(variants.map((one) => [one.key, one]));
  const [before, present] = [variantsOf(base), variantsOf(now)];
  const merged = rebaseFields(base, typed, now);
  if (isSame(typed.variants, base.variants)) return merged;
  const kept = typed.variants.flatMap((variant) => {
    const [was, is] = [before.get(variant.key), present.get(variant.key)];
    if (was && is) return rebaseFields(was, variant, is);
    // Somebody else has removed this variant. Drop the variant, unless something was typed in it here.
    return was && isSame(was, variant) ? [] : variant;
  });
  const added = now.variants.filter(({ key }) => !before.has(key));
  return { ...merged, variants: [...kept, ...added] };
}

/** Keeps typed values even if the tab is closed. Untouched fields follow the changes of other people. */
export function useProductDraft(id: string, now: ProductForm) {
  const [kept, setKept] = useState<Draft | null>(() => storedDraft(id));
  const shown = kept === null ? now : rebaseDraft(kept, now);
  const isChanged = kept !== null && !isSame(shown, now);
  useEffect(() => {
    if (isChanged) localStorage.setItem(keyOf(id), JSON.stringify(kept));
    else localStorage.removeItem(keyOf(id));
  }, [id, kept, isChanged]);
  return {
    edited: shown,
    /** Takes a function, because somebody may type on while an upload is running. */
    setEdited: (change: (typed: ProductForm) => ProductForm) =>
      setKept((before) => ({
        base: now,
        typed: change(before === null ? now : rebaseDraft(before, now)),
      })),
    isChanged,
    drop: () => setKept(null),
  };
}
