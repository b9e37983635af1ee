import { labels } from '../../content/labels.ts';
import type { CheckoutStatus, CheckoutTax } from '../../contract/store.ts';
import { stepOf } from '../../domain/money/currency-step.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { countryName } from '../../domain/store/country-name.ts';
import {
  type Delivery,
  type Goods,
  quote,
  shippingCents,
  type Zone,
} from '../../domain/store/delivery.ts';
import { taxLabel } from '../../domain/store/tax-label.ts';
import { byCountryName, TestNotice } from './payment-half.tsx';

export interface CountryHalfProps {
  checkout: CheckoutStatus;
  goods: readonly Goods[];
  delivery: Delivery;
  /** The one that was chosen last. */
  country: string | null;
  isTest: boolean;
  /** Whether the buyer pays at a provider, so that this page is the last of ours. */
  isLast: boolean;
  /** Why the country that was sent cannot be chosen. */
  problem: string | null;
}

/** Where an order goes. Each country stands below the price of its zone. */
export function CountryHalf(props: CountryHalfProps) {
  const { checkout, delivery, country, isTest, isLast, problem } = props;
  const isSent = props.goods.some(({ needsSending }) => needsSending);
  const action = `/checkout/${checkout.id}`;
  const served = delivery.zones.reduce((sum, zone) => sum + zone.countries.length, 0);
  const isReady = isLast && country !== null;
  const heading = isSent ? labels.payment.whereTo : labels.payment.country;
  return (
    <section className="payment" aria-label={heading}>
      <div className="inner">
        <ol className="steps" aria-label={labels.payment.steps}>
          <li aria-current="step">{labels.payment.country}</li>
          <li>{labels.payment.addressAndPayment}</li>
        </ol>
        {isTest && <TestNotice />}
        <form method="post" action={`${action}/country`} noValidate>
          <fieldset>
            <legend>{heading}</legend>
            <div className="field">
              <label htmlFor="country">{labels.payment.country}</label>
              <select
                id="country"
                name="country"
                autoComplete="country"
                required
                aria-describedby={problem === null ? 'served' : 'country-error served'}
                aria-invalid={problem === null ? undefined : true}
                // biome-ignore lint/a11y/noAutofocus: it is what the buyer has to put right
                autoFocus={problem !== null}
                defaultValue={country ?? ''}
                data-prices
              >
                {country === null && (
                  <option value="" disabled>
                    {labels.payment.chooseCountry}
                  </option>
                )}
                {delivery.zones.map((zone) => (
                  <optgroup
                    key={zone.name}
                    label={isSent ? `${zone.name}: ${priceOf(zone, props)}` : zone.name}
                  >
                    {byCountryName(zone.countries).map((code) => (
                      <CountryOption key={code} code={code} {...props} />
                    ))}
                  </optgroup>
                ))}
              </select>
              {problem !== null && (
                <p className="error" id="country-error" role="alert">
                  {problem}
                </p>
              )}
              <p className="muted" id="served">
                {isSent
                  ? served === 1
                    ? 'We send to this country.'
                    : `We send to the ${served} countries in this list.`
                  : 'The tax in the price is that of your country.'}
              </p>
            </div>
            <div className="card">
              <p aria-live="polite" data-show="told">
                {country === null ? '' : summaryOf(country, props)}
              </p>
              {isSent && (
                <details open={country === null}>
                  <summary data-show="zones">
                    {country === null ? labels.payment.everyCountry : labels.payment.otherCountries}
                  </summary>
                  <ul className="zones">
                    {delivery.zones.map((zone) => (
                      <li key={zone.name}>
                        <span>{zone.name}</span>
                        <span>{priceOf(zone, props)}</span>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </div>
          </fieldset>
          {isReady && (
            <a className="button flame" href={action} data-pays>
              {labels.payment.toPayment}
            </a>
          )}
          <button className={isReady ? 'line' : 'flame'} type="submit">
            {isReady ? labels.payment.changeCountry : labels.payment.continue}
          </button>
        </form>
        <form method="post" action={`${action}/cancel`}>
          <button className="quiet" type="submit">
            {labels.payment.cancel}
          </button>
        </form>
        {!(isLast && country === null) && <p className="legal">{labels.payment.notPlacedYet}</p>}
      </div>
    </section>
  );
}

/** Such as "$4.90, free from $50.00". */
function priceOf(zone: Zone, { checkout: { currency }, goods }: CountryHalfProps): string {
  const sent = goods.filter(({ needsSending }) => needsSending);
  const sum = sent.reduce((all, { cents }) => all + cents, 0);
  const price = formatMoney(shippingCents(zone, sum, stepOf(currency.code)), currency);
  const { freeFromCents: from } = zone;
  const isFreeLater = from !== null && from > sum && zone.priceCents > 0;
  return isFreeLater ? `${price}, free from ${formatMoney(from, currency)}` : price;
}

/** Its data are what the page shows where it is chosen. */
function CountryOption({ code, ...props }: CountryHalfProps & { code: string }) {
  const { checkout } = props;
  const { shipping, total } = quoteFor(code, props);
  const money = (cents: number) => formatMoney(cents, checkout.currency);
  const tax = taxOf(code, props);
  const name = tax?.added ? 'added' : 'included';
  return (
    <option
      value={code}
      data-total={money(total)}
      data-told={summaryOf(code, props)}
      {...(checkout.needs_sending && {
        'data-shipping': money(shipping),
        'data-shipping-label': `${labels.payment.shippingTo} ${countryName(code)}`,
        'data-zones': labels.payment.otherCountries,
      })}
      {...(tax && {
        [`data-${name}`]: money(tax.amount),
        [`data-${name}-label`]: taxLabel(tax.rate_percent, tax.added),
      })}
    >
      {countryName(code)}
    </option>
  );
}

const quoteFor = (code: string, { checkout, goods, delivery }: CountryHalfProps) =>
  quote(delivery, goods, code, stepOf(checkout.currency.code));

function taxOf(code: string, props: CountryHalfProps): CheckoutTax | null {
  const { tax: amount, taxRateBp } = quoteFor(code, props);
  const rate_percent = taxRateBp === null ? null : taxRateBp / 100;
  return amount === 0 ? null : { amount, rate_percent, added: props.delivery.tax === 'added' };
}

/** Such as "Shipping $4.90, total $65.90, includes 19% VAT $10.52". */
function summaryOf(code: string, props: CountryHalfProps): string {
  const { checkout } = props;
  const { shipping, total } = quoteFor(code, props);
  const money = (cents: number) => formatMoney(cents, checkout.currency);
  const tax = taxOf(code, props);
  return [
    ...(checkout.needs_sending ? [`${labels.store.shipping} ${money(shipping)}`] : []),
    `total ${money(total)}`,
    ...(tax === null ? [] : [`${inSentence(tax)} ${money(tax.amount)}`]),
  ].join(', ');
}

const inSentence = ({ rate_percent, added }: CheckoutTax): string =>
  taxLabel(rate_percent, added).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
