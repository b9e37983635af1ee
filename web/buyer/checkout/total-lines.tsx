import { taxLabel } from '../../../content/messages/tax-label.ts';
import { words } from '../../../content/words.ts';
import type { WireCheckout } from '../../../contract/store.ts';
import { formatMoney } from '../../../domain/money/format-money.ts';
import { countryName } from '../../../domain/store/country-name.ts';

interface SumsProps {
  checkout: WireCheckout;
  /** The destination; null while the buyer has not chosen, undefined if the price does not depend on it. */
  country: string | null | undefined;
}

/** The lines of an order's total. The script of the country page fills in those that depend on the country. */
export function TotalLines({ checkout, country }: SumsProps) {
  const { subtotal, discount, total } = checkout;
  const money = (cents: number) => formatMoney(cents, checkout.currency);
  const isOpen = country === null;
  return (
    <dl className="sums">
      <div>
        <dt>{words.checkout.subtotal}</dt>
        <dd>{money(subtotal)}</dd>
      </div>
      {discount !== 0 && (
        <div>
          <dt>{words.checkout.discount}</dt>
          <dd>{money(-discount)}</dd>
        </div>
      )}
      <Shipping checkout={checkout} country={country} />
      <Tax checkout={checkout} country={country} added />
      <div className="total" data-row hidden={isOpen}>
        <dt>{words.checkout.totalDue}</dt>
        <dd data-show="total">{isOpen ? '' : money(total)}</dd>
      </div>
      <Tax checkout={checkout} country={country} added={false} />
    </dl>
  );
}

function Shipping({ checkout, country }: SumsProps) {
  const { needs_sending, shipping, currency } = checkout;
  if (!needs_sending || (country === undefined && shipping === 0)) return null;
  if (country === undefined)
    return (
      <div>
        <dt>{words.checkout.flatRate}</dt>
        <dd>{formatMoney(shipping, currency)}</dd>
      </div>
    );
  return (
    <div>
      <dt data-show="shippingLabel">
        {country === null
          ? words.store.shipping
          : words.checkout.shippingTo({ country: countryName(country) })}
      </dt>
      <dd data-show="shipping">
        {country === null ? words.checkout.byCountry : formatMoney(shipping, currency)}
      </dd>
    </div>
  );
}

/** @param added true for tax added to the prices, shown above the total; false for included tax */
function Tax({ checkout, country, added }: SumsProps & { added: boolean }) {
  const { tax, currency } = checkout;
  const shown = tax?.added === added ? tax : null;
  if (shown === null && country === undefined) return null;
  const name = added ? 'added' : 'included';
  return (
    <div className={added ? undefined : 'within'} data-row hidden={shown === null}>
      <dt data-show={`${name}Label`}>{shown && taxLabel(shown.rate_percent, added)}</dt>
      <dd data-show={name}>{shown && formatMoney(shown.amount, currency)}</dd>
    </div>
  );
}
