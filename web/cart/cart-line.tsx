import { useState } from 'react';
import { cartRefusalSentence } from '../../content/messages/cart-refusal.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { srcSetOf } from '../../contract/store-pictures.ts';
import {
  changeQuantity,
  type CartLine as Line,
  type LineCheck,
  lineKey,
  removeLine,
} from '../../domain/store/cart.ts';
import { Link } from '../navigation/link.tsx';
import { cart, changeCart } from '../state/cart.ts';
import { failureToasts } from '../ui/feedback/toast.ts';
import { Stepper } from '../ui/forms/stepper.tsx';
import { ProductPicture } from '../ui/pictures/product-picture.tsx';

// The store's pages use the same key, so that a success here also removes their refusals.
const cartRefusal = failureToasts('cart');

interface Props {
  line: Line;
  /** The change of the product since it was added to the cart. */
  check: LineCheck | undefined;
  /** The reason why the store refused the line at checkout; null if it was not refused. */
  refusal: string | null;
  /** The remaining stock, if the cart exceeds it; else null. */
  left: number | null;
  /** The cart's currency, if this line has another currency; else null. */
  inCart: string | null;
  /** Called when a change was refused because of the stock known here, which may have grown since. */
  onRefused(): void;
}

export function CartLine({ line, check, refusal, left, inCart, onRefused }: Props) {
  const { product, variant, quantity } = line;
  // A refusal applies only to the refused quantity.
  const [refusedAt, setRefusedAt] = useState({ refusal, quantity });
  if (refusedAt.refusal !== refusal) setRefusedAt({ refusal, quantity });
  const picture = variant.image_url ?? product.image;
  const key = lineKey(line);
  const price = variant.sale_price_in_cents_formatted || variant.price_in_cents_formatted;

  const change = (next: number) => {
    const refused = changeCart((now) => changeQuantity(now, key, next - quantity));
    if (refused === null) return cartRefusal.withdraw();
    onRefused();
    cartRefusal.show({
      title: words.store.addFailedOnList,
      description: cartRefusalSentence(refused),
    });
  };

  const isRefused = refusal !== null && refusedAt.quantity === quantity;
  const note = isRefused ? { text: refusal, bad: true } : lineNote(line, { check, left, inCart });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line py-4.5">
      <span className="tile w-[88px] flex-none rounded-[10px]!">
        <ProductPicture url={picture} srcSet={srcSetOf(picture)} sizes="88px" />
      </span>
      {/* The bases are in rem, so that with large text each part wraps onto its own row. */}
      <div className="min-w-0 flex-[1_1_9rem]">
        <div className="flex flex-wrap items-start justify-between gap-x-2 text-15 font-semibold">
          <Link
            to={href('product', { id: product.id })}
            className="min-w-0 flex-[1_1_5rem] break-words"
          >
            {product.title}
          </Link>
          <span className="num">{price}</span>
        </div>
        <p className="text-13 break-words text-text-2">{variant.title}</p>
        {Object.entries(line.custom_field_values ?? {}).map(([id, text]) => (
          <p key={id} className="text-13 break-words text-text-2">
            {words.cart.customText({ text })}
          </p>
        ))}
        <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-3">
          <Stepper
            small
            label={words.cart.quantityOf({ product: product.title })}
            quantity={quantity}
            onChange={change}
          />
          <button
            type="button"
            className="text-link min-h-11 text-13 text-text-2 md:min-h-8"
            aria-label={words.cart.removeProduct({ product: product.title })}
            onClick={() => cart.update((now) => removeLine(now, key))}
          >
            {words.cart.remove}
          </button>
        </div>
        {note ? (
          <p role="status" className={`mt-2 text-13 ${note.bad ? 'text-danger' : 'text-text-2'}`}>
            {note.text}
          </p>
        ) : null}
      </div>
    </li>
  );
}

function lineNote(
  { product, variant }: Line,
  { check, left, inCart }: Pick<Props, 'check' | 'left' | 'inCart'>,
) {
  if (inCart !== null && check?.kind !== 'gone')
    return {
      text: words.store.notTogether({
        inCart: inCart.toUpperCase(),
        here: variant.currency.toUpperCase(),
      }),
      bad: true,
    };
  if (check === undefined) return null;
  if (check.kind === 'gone') return { text: words.store.unavailable, bad: true };
  if (left !== null)
    return {
      text: words.store.notEnoughOf({ product: product.title, variant: variant.title, left }),
      bad: true,
    };
  return check.kind === 'price'
    ? { text: words.store.priceChanged({ before: check.before, now: check.now }), bad: false }
    : null;
}
