import { saleAt } from '../../domain/store/lowest-price.ts';
import { mediumDate, moneyText } from '../format-values.ts';
import { serverNowMs } from '../server-time.ts';

/** A variant's price in the format of a catalogue file. */
export interface VariantPrice {
  priceCents?: unknown;
  salePriceCents?: unknown;
  saleFrom?: string | null | undefined;
  saleUntil?: string | null | undefined;
  currencyCode?: string | undefined;
}

const cents = (amount: unknown) => (typeof amount === 'number' ? amount : 0);
const momentMs = (iso: string | null | undefined) => (iso ? Date.parse(iso) : null);

const saleOf = ({ salePriceCents, saleFrom, saleUntil }: VariantPrice) => ({
  saleCents: cents(salePriceCents),
  fromMs: momentMs(saleFrom),
  untilMs: momentMs(saleUntil),
});

export const centsNow = (price: VariantPrice): number =>
  saleAt(saleOf(price), serverNowMs()) ?? cents(price.priceCents);

/** A variant's current price and, below it, a future sale or the last day of the current one. */
export function PriceNow({ price }: { price: VariantPrice }) {
  const { currencyCode = 'usd' } = price;
  const { saleCents, fromMs, untilMs } = saleOf(price);
  const nowMs = serverNowMs();
  const isSale = saleAt({ saleCents, fromMs, untilMs }, nowMs) !== null;
  const isComing = saleCents > 0 && fromMs !== null && fromMs > nowMs;
  const written = (amount: number) => moneyText(amount, currencyCode);
  const dayOf = (ms: number) => mediumDate(new Date(ms).toISOString());
  // `untilMs` is the first moment after the sale, so the last day is the day before.
  const until = untilMs === null ? '' : ` until ${dayOf(untilMs - 1)}`;
  return (
    <>
      {isSale && (
        <>
          <s>{written(cents(price.priceCents))}</s>{' '}
        </>
      )}
      {written(centsNow(price))}
      {isComing && <small>{`${written(saleCents)} from ${dayOf(fromMs)}${until}`}</small>}
      {isSale && until !== '' && <small>{until.trim()}</small>}
    </>
  );
}
