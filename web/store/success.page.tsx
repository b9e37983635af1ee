import { useEffect, useState } from 'react';
import { LogoMark } from '../../brand/mark.tsx';
import { logo } from '../../content/look/logo.ts';
import { pageHead } from '../../content/messages/page-head.ts';
import { taxLabel } from '../../content/messages/tax-label.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { type CheckoutView, fetchCheckout } from '../data/checkout.ts';
import { StoreCallError } from '../data/store-call.ts';
import { returningAttribute } from '../head/shared-names.ts';
import { Link } from '../navigation/link.tsx';
import { useVisitedLocation } from '../navigation/visited-location.ts';
import { forgetLastCheckout, lastCheckout } from '../state/last-checkout.ts';
import { Flame } from '../ui/pictures/flame.tsx';

const processingText = words.store.processing;

/** The interval between requests while a payment is unconfirmed. */
const pollIntervalMs = 3_000;

/** Failed requests double the interval up to this. */
const maxIntervalMs = 30_000;

/**
 * The state of the checkout that a buyer returns from. `served`: the served page, the same for everybody. `none`: the
 * URL names no checkout, or an unknown checkout. `asking`: no response yet.
 */
type CheckoutState = 'served' | 'none' | 'asking' | CheckoutView;

export const meta = () =>
  pageHead({ title: words.pages.success.title, description: words.pages.success.description });

/** The page that a checkout returns to. The URL proves nothing, so everything about an order comes from the store. */
export default function SuccessPage() {
  const { search } = useVisitedLocation().location;
  const known = useCheckoutState(new URLSearchParams(search).get('session'));
  const checkout = typeof known === 'object' ? known : null;
  const unpaid = known === 'asking' || (checkout !== null && checkout.state !== 'paid');
  return (
    <div className="grid justify-items-center pt-18 pb-10 text-center">
      {logo === null ? (
        <Flame height={72} dimmed={unpaid} />
      ) : (
        <div className={unpaid ? 'opacity-35' : undefined}>
          <LogoMark height={72} />
        </div>
      )}
      <h1 className="text-page mt-6.5">
        {known === 'served' ? (
          <ServedHeading />
        ) : unpaid ? (
          processingText
        ) : (
          words.pages.success.heading
        )}
      </h1>
      <p className="lede mt-2 max-w-[44ch] text-balance">
        {known === 'served' ? (
          <span className={returningClasses}>{checkingText}</span>
        ) : (
          statusText(known)
        )}
      </p>
      {checkout?.state === 'paid' ? <Order checkout={checkout} /> : null}
      <div className="mt-7 flex w-full flex-wrap justify-center gap-2">
        <Link to={href('store')} className="btn btn-ink btn-lg max-md:w-full">
          {words.store.continueShopping}
        </Link>
        <Link to={href('home')} className="btn btn-line btn-lg max-md:w-full">
          {words.store.backToHome}
        </Link>
      </div>
    </div>
  );
}

const returningClasses = 'hidden in-data-returning:inline';

/**
 * Both headings. An attribute of <html> hides one heading before the first paint, because only the browser knows
 * which heading applies.
 */
function ServedHeading() {
  return (
    <>
      <span className="in-data-returning:hidden">{words.pages.success.heading}</span>
      <span className={returningClasses}>{processingText}</span>
    </>
  );
}

const checkingText = words.success.checking;

function statusText(known: Exclude<CheckoutState, 'served'>): string {
  // Without a checkout there is nothing to say.
  if (known === 'none') return '';
  if (known === 'asking') return checkingText;
  if (known.refundDue) return words.checkout.notices.refundDue.description;
  if (known.state === 'paid') return words.success.complete;
  if (known.state === 'expired' || known.state === 'cancelled') return words.success.ended;
  return words.success.unconfirmed;
}

function useCheckoutState(sessionId: string | null): CheckoutState {
  const [known, setKnown] = useState<CheckoutState>('served');
  // The attribute applies only to the served page.
  useEffect(() => () => document.documentElement.removeAttribute(returningAttribute), []);
  useEffect(() => {
    setKnown(sessionId ? 'asking' : 'none');
    if (!sessionId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pauseMs = pollIntervalMs;
    let left = false;
    const pollLater = () => {
      timer = setTimeout(poll, pauseMs);
    };
    const answered = (answer: CheckoutView) => {
      if (left) return;
      pauseMs = pollIntervalMs;
      setKnown(answer);
      if (answer.state === 'paid' && lastCheckout.get().sessionId === sessionId)
        forgetLastCheckout();
      if (answer.state === 'awaiting' || answer.state === 'open') pollLater();
    };
    const failed = (error: unknown) => {
      if (left) return;
      if (error instanceof StoreCallError && error.status === 404) return setKnown('none');
      pauseMs = Math.min(pauseMs * 2, maxIntervalMs);
      pollLater();
    };
    const poll = () => fetchCheckout(sessionId).then(answered, failed);
    void poll();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [sessionId]);
  return known;
}

interface TaxRow {
  tax: NonNullable<CheckoutView['tax']>;
  money: (cents: number) => string;
}

function Tax({ tax, money }: TaxRow) {
  return (
    <p className="flex justify-between pt-2 text-text-2">
      <span>{taxLabel(tax.ratePercent, tax.isAdded)}</span>
      <span className="num">{money(tax.cents)}</span>
    </p>
  );
}

function Order({ checkout }: { checkout: CheckoutView }) {
  const money = (cents: number) => formatMoney(cents, checkout.currency);
  return (
    <section className="card mt-7 w-full max-w-120 p-5 text-start">
      <h2 className="text-card flex justify-between gap-3">
        <span>{words.store.order}</span>
        <span className="num">{checkout.orderNumber}</span>
      </h2>
      <ul className="mt-2">
        {checkout.lines.map((line, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
            key={index}
            className="flex justify-between gap-3 border-b border-line py-3"
          >
            <span className="min-w-0 break-words">
              <span>{`${line.quantity} × ${line.product_title}`}</span>
              {line.variant_title ? (
                <span className="block text-13 text-text-2">{line.variant_title}</span>
              ) : null}
            </span>
            <span className="num">{money(line.amount)}</span>
          </li>
        ))}
      </ul>
      {checkout.discountCents > 0 ? (
        <p className="flex justify-between pt-3">
          <span>{words.checkout.discount}</span>
          <span className="num">{money(-checkout.discountCents)}</span>
        </p>
      ) : null}
      {checkout.shippingCents > 0 ? (
        <p className="flex justify-between py-3">
          <span>{words.store.shipping}</span>
          <span className="num">{money(checkout.shippingCents)}</span>
        </p>
      ) : null}
      {checkout.tax?.isAdded ? <Tax tax={checkout.tax} money={money} /> : null}
      <p className="flex justify-between pt-3 text-16 font-semibold">
        <span>{words.cart.total}</span>
        <span className="num">{money(checkout.totalCents)}</span>
      </p>
      {checkout.presentedTotal === null ? null : (
        <p className="flex justify-between pt-3">
          <span>{words.checkout.paid}</span>
          <span className="num">{checkout.presentedTotal}</span>
        </p>
      )}
      {checkout.tax?.isAdded === false ? <Tax tax={checkout.tax} money={money} /> : null}
      {checkout.orderPage === null ? null : (
        <a
          href={checkout.orderPage}
          className="btn btn-line mt-4 w-full"
          referrerPolicy="no-referrer"
        >
          {words.store.seeOrder}
        </a>
      )}
    </section>
  );
}
