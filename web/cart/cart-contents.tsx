import { orderFacts } from '../../content/messages/order-facts.ts';
import { buyerInformation } from '../../content/shop/before-order.ts';
import { storeNotice } from '../../content/shop/notice.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import {
  type Cart,
  cartTotalCents,
  lineKey,
  otherCartCurrency,
  stockIfShort,
} from '../../domain/store/cart.ts';
import { toOrderedGoods } from '../../domain/store/delivery-time.ts';
import { useOffline } from '../data/offline.ts';
import { Link } from '../navigation/link.tsx';
import { cart, useCart } from '../state/cart.ts';
import { closeOverlay } from '../state/overlays.ts';
import { storeKind } from '../state/site-mode.ts';
import { GuaranteeNotice } from '../ui/feedback/guarantee-notice.tsx';
import { StoreNotice } from '../ui/feedback/store-notice.tsx';
import { ShoppingBag } from '../ui/pictures/icons.ts';
import { CartLine } from './cart-line.tsx';
import { RestoreCart } from './restore-cart.tsx';
import { useCheckedCart } from './use-checked-cart.ts';
import { startAndLeave, useCheckout } from './use-checkout.ts';

export function CartContents() {
  const lines = useCart();
  const { checks, failed, recheck } = useCheckedCart();
  const { busy, refused } = useCheckout();
  const offline = useOffline();
  const { priceNote, guarantee } = buyerInformation[storeKind()];
  return (
    <>
      {lines.length === 0 ? (
        <div className="grid flex-1 content-center justify-items-center p-6 text-center">
          <ShoppingBag size={40} strokeWidth={1.4} className="text-text-3" />
          <p className="mt-3.5 text-16 font-semibold">{words.store.cartIsEmpty}</p>
          <Link to={href('store')} className="btn btn-line mt-4" onClick={closeOverlay}>
            {words.cart.browse}
          </Link>
          <RestoreCart />
        </div>
      ) : (
        <div className="flex-1 overflow-y-auto px-6">
          <ul aria-label={words.cart.items}>
            {lines.map((line) => (
              <CartLine
                key={lineKey(line)}
                line={line}
                check={checks.get(lineKey(line))}
                refusal={refused?.variantId === line.variant.id ? refused.sentence : null}
                left={stockIfShort(lines, line)}
                inCart={otherCartCurrency(lines, line)}
                onRefused={recheck}
              />
            ))}
          </ul>
          {failed ? <p className="hint mt-3">{words.store.notChecked}</p> : null}
          <button
            type="button"
            className="btn btn-ghost my-3 -ms-4"
            onClick={() => cart.set(cart.empty)}
          >
            {words.cart.clear}
          </button>
          <StoreNotice text={storeNotice} />
          {guarantee && <GuaranteeNotice {...guarantee} />}
        </div>
      )}
      <div className="border-t border-line px-6 pt-5 pb-6">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-16 font-semibold">{words.cart.total}</span>
          <output className="num text-22 font-semibold tracking-tight">{totalText(lines)}</output>
        </p>
        {lines.length > 0 && priceNote ? <p className="text-13 text-text-2">{priceNote}</p> : null}
        {refused !== null && refused.variantId === null ? (
          <p role="status" className="mt-3 text-13 text-danger">
            {refused.sentence}
          </p>
        ) : null}
        {offline ? (
          <p id="needs-connection" className="mt-3 text-13 text-text-2">
            {words.offline.buying}
          </p>
        ) : null}
        <button
          type="button"
          className="btn btn-flame btn-lg mt-4 w-full"
          aria-disabled={busy || offline}
          aria-describedby={offline ? 'needs-connection' : undefined}
          onClick={offline ? undefined : startAndLeave}
        >
          {words.cart.checkout}
        </button>
        {lines.length === 0 ? null : <BeforeOrder lines={lines} />}
      </div>
    </>
  );
}

function BeforeOrder({ lines }: { lines: Cart }) {
  const { facts, links } = buyerInformation[storeKind()];
  const goods = lines.map(({ product }) => toOrderedGoods(product));
  const told = orderFacts(facts, goods);
  if (told.length + links.length === 0) return null;
  return (
    <details className="mt-3 text-13 text-text-2">
      <summary className="flex min-h-11 items-center underline">
        {words.cart.deliveryAndPayment}
      </summary>
      <ul>
        {told.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} className="text-link flex min-h-11 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The total in the cart's currency; 0 without a currency for an empty cart; a dash for several currencies. */
function totalText(lines: Cart): string {
  const variant = lines[0]?.variant;
  if (variant === undefined) return '0';
  const cents = cartTotalCents(lines);
  return cents === null
    ? '–'
    : formatMoney(cents, variant.currency_info ?? { code: variant.currency });
}
