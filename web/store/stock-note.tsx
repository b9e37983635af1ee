import { words } from '../../content/words.ts';
import type { Product, Variant } from '../../contract/product.ts';
import { managedStock } from '../../domain/store/pricing.ts';
import { CircleCheck, CircleX } from './icons.ts';

/** Whether the quantity can be added, and the text below the button; '' for unmanaged stock. */
export function stockState(product: Product, variant: Variant | undefined, quantity: number) {
  // Use the same text as the product's card.
  const unavailable = { canAdd: false, text: words.store.unavailable };
  if (!product.purchasable || variant === undefined || variant.price_in_cents === null)
    return unavailable;
  const left = managedStock(variant);
  if (left === 0) return unavailable;
  if (left === null) return { canAdd: true, text: '' };
  return quantity <= left
    ? { canAdd: true, text: words.store.inStock({ left: left }) }
    : { canAdd: false, text: words.store.notEnough({ left: left }) };
}

export function StockNote({ canAdd, text }: ReturnType<typeof stockState>) {
  const Icon = canAdd ? CircleCheck : CircleX;
  return (
    <p
      role="status"
      className={`mt-3 flex min-h-5 items-center gap-2 text-13 font-medium ${canAdd ? 'text-up' : 'text-danger'}`}
    >
      {text ? <Icon size={16} /> : null}
      <span>{text}</span>
    </p>
  );
}
