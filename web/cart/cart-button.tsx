import { words } from '../../content/words.ts';
import { formatSentenceValue } from '../../domain/money/format-sentence-value.ts';
import { useCartQuantity } from '../state/cart.ts';
import { openCart } from '../state/overlays.ts';
import { ShoppingBag } from '../ui/pictures/icons.ts';
import { preloadCart } from './cart-drawer.tsx';

/** Opens the cart. The badge shows the number of items and is absent at 0. */
export function CartButton() {
  const quantity = useCartQuantity();
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={quantity === 0 ? words.cart.name : words.cart.nameWithItems({ count: quantity })}
      aria-haspopup="dialog"
      onPointerEnter={preloadCart}
      onFocus={preloadCart}
      onClick={openCart}
    >
      <ShoppingBag size={18} />
      {quantity > 0 ? <span className="cart-badge">{formatSentenceValue(quantity)}</span> : null}
    </button>
  );
}
