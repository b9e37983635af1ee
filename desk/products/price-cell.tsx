import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, api, bodyOrThrow, queryClient } from '../api.ts';
import { confirmationLabels } from '../ui/confirmable-refusal.tsx';
import { ActionRefusal } from '../ui/notices.tsx';
import { centsNow, PriceNow } from './price-now.tsx';
import { formOfProduct, type Product, productFileOf } from './product-form.ts';

/**
 * The price that all variants share; null if prices differ or a variant has a sale, which only the product's own page
 * can change.
 */
function onePrice({ variants = [] }: Product): string | null {
  const prices = new Set(variants.map(({ priceCents }) => priceCents));
  const hasSale = variants.some(({ salePriceCents }) => typeof salePriceCents === 'number');
  return prices.size === 1 && !hasSale ? (editedPrice(variants[0]) ?? null) : null;
}

const editedPrice = (variant: NonNullable<Product['variants']>[number] | undefined) =>
  variant && formOfProduct({ variants: [variant], revision: '' }, '').variants[0]?.price;

interface Props {
  product: Product;
  canChange: boolean;
}

/** The current price of a product. If all variants share the price, pressing it opens a field to change it. */
export function PriceCell({ product, canChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // When the form closes, return the focus to the button that opened it.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const prices = (product.variants ?? []).filter(
    ({ priceCents }) => typeof priceCents === 'number',
  );
  const [least] = prices.toSorted((one, other) => centsNow(one) - centsNow(other));
  const price = onePrice(product);
  if (least === undefined) return null;
  if (price === null || !canChange) return <PriceNow price={least} />;
  if (isOpen) return <PriceForm product={product} price={price} close={() => setOpen(false)} />;
  return (
    <button type="button" className="text" ref={opener} onClick={() => setOpen(true)}>
      <PriceNow price={least} />
      <span className="sr-only">, change the price of {product.title}</span>
    </button>
  );
}

interface FormProps {
  product: Product;
  price: string;
  close(): void;
}

function PriceForm({ product, price, close }: FormProps) {
  const [typed, setTyped] = useState(price);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const save = useMutation({
    mutationFn: (free: boolean) => {
      const edited = formOfProduct(product, '');
      const variants = edited.variants.map((variant) => ({ ...variant, price: typed }));
      const json = { product: productFileOf(product, { ...edited, variants }) };
      return bodyOrThrow(
        api.products.$post({
          json: { ...json, revision: product.revision, free, isDryRun: false },
        }),
      );
    },
    async onSuccess() {
      await queryClient.invalidateQueries();
      close();
    },
    // If somebody else has changed the product, show the change before the next save.
    onError: () => queryClient.invalidateQueries({ queryKey: ['products'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === price) close();
    else save.mutate(false);
  };
  const asksIfFree =
    Number(typed.trim().replace(',', '.')) === 0 &&
    save.error instanceof ApiError &&
    save.error.problems.some(({ field }) => field?.endsWith('.priceCents'));
  return (
    <form onSubmit={submit}>
      <span className="inline">
        <input
          ref={field}
          aria-label={`Price of ${product.title}`}
          inputMode="decimal"
          value={typed}
          aria-invalid={save.isError || undefined}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        />
        <button type="submit" className="button" disabled={save.isPending}>
          Save
        </button>
      </span>
      <ActionRefusal error={save.error} />
      {asksIfFree && (
        <button type="button" className="button" onClick={() => save.mutate(true)}>
          {confirmationLabels.free}
        </button>
      )}
    </form>
  );
}
