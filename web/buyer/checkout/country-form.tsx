import { showsStore } from '../../../content/features.ts';
import { taxInSentence, taxLabel } from '../../../content/messages/tax-label.ts';
import { words } from '../../../content/words.ts';
import type { CheckoutTax, WireCheckout } from '../../../contract/store.ts';
import { minorUnitStep } from '../../../domain/money/currency-step.ts';
import { formatMoney } from '../../../domain/money/format-money.ts';
import { countryName } from '../../../domain/store/country-name.ts';
import {
  type Delivery,
  type DeliveryLine,
  type DeliveryZone,
  quoteDelivery,
  shippingCents,
} from '../../../domain/store/delivery.ts';
import { percentOfPpm } from '../../../domain/store/tax-rate.ts';
import { byCountryName, TestNotice } from './payment-panel.tsx';

export interface CountryFormProps {
  checkout: WireCheckout;
  goods: readonly DeliveryLine[];
  delivery: Delivery;
  country: string | null;
  isTest: boolean;
  /** True if the buyer pays on the provider's page, so that this page is the last one of the site. */
  isLast: boolean;
  /** The reason why the submitted country cannot be chosen. */
  problem: string | null;
}

/** The form for the destination. Countries are grouped by their zone's price. */
export function CountryForm(props: CountryFormProps) {
  const { checkout, delivery, country, isTest, isLast, problem } = props;
  const isSent = props.goods.some(({ needsSending }) => needsSending);
  const action = `/checkout/${checkout.id}`;
  const served = delivery.zones.reduce((sum, zone) => sum + zone.countries.length, 0);
  const isReady = isLast && country !== null;
  const heading = isSent ? words.checkout.whereTo : words.checkout.country;
  return (
    <section className="payment" aria-label={heading}>
      <div className="inner">
        <ol className="steps" aria-label={words.checkout.steps}>
          <li aria-current="step">{words.checkout.country}</li>
          <li>{words.checkout.addressAndPayment}</li>
        </ol>
        {isTest && <TestNotice />}
        <form method="post" action={`${action}/country`} noValidate>
          <fieldset>
            <legend>{heading}</legend>
            <div className="field">
              <label htmlFor="country">{words.checkout.country}</label>
              <select
                id="country"
                name="country"
                autoComplete="country"
                required
                aria-describedby={problem === null ? 'served' : 'country-error served'}
                aria-invalid={problem === null ? undefined : true}
                // biome-ignore lint/a11y/noAutofocus: the buyer has to correct this field
                autoFocus={problem !== null}
                defaultValue={country ?? ''}
                data-prices
              >
                {country === null && (
                  <option value="" disabled>
                    {words.checkout.chooseCountry}
                  </option>
                )}
                {delivery.zones.map((zone) => (
                  <optgroup
                    key={zone.name}
                    label={isSent ? `${zone.name}: ${zonePriceText(zone, props)}` : zone.name}
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
                    ? words.checkout.servedOne
                    : words.checkout.served({ count: served })
                  : words.checkout.taxOfCountry}
              </p>
            </div>
            <div className="card">
              <p aria-live="polite" data-show="told">
                {country === null ? '' : priceSummary(country, props)}
              </p>
              {isSent && (
                <details open={country === null}>
                  <summary data-show="zones">
                    {country === null ? words.checkout.everyCountry : words.checkout.otherCountries}
                  </summary>
                  <ul className="zones">
                    {delivery.zones.map((zone) => (
                      <li key={zone.name}>
                        <span>{zone.name}</span>
                        <span>{zonePriceText(zone, props)}</span>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </div>
          </fieldset>
          {isReady && (
            <a className="button flame" href={action} data-pays>
              {words.checkout.toPayment}
            </a>
          )}
          <button className={isReady ? 'line' : 'flame'} type="submit">
            {isReady ? words.checkout.changeCountry : words.checkout.continue}
          </button>
        </form>
        <form method="post" action={`${action}/cancel`}>
          <button className="quiet" type="submit">
            {showsStore ? words.checkout.cancel : words.checkout.cancelOnly}
          </button>
        </form>
        {!(isLast && country === null) && <p className="legal">{words.checkout.notPlacedYet}</p>}
      </div>
    </section>
  );
}

/** A zone's price, such as "$4.90, free from $50.00". */
function zonePriceText(
  zone: DeliveryZone,
  { checkout: { currency }, goods }: CountryFormProps,
): string {
  const sent = goods.filter(({ needsSending }) => needsSending);
  const sum = sent.reduce((all, { cents }) => all + cents, 0);
  const price = formatMoney(shippingCents(zone, sum, minorUnitStep(currency.code)), currency);
  const { freeFromCents: from } = zone;
  const isFreeLater = from !== null && from > sum && zone.priceCents > 0;
  return isFreeLater
    ? words.checkout.freeFrom({ price, amount: formatMoney(from, currency) })
    : price;
}

/** An option whose data attributes hold the texts that country.js shows for the chosen country. */
function CountryOption({ code, ...props }: CountryFormProps & { code: string }) {
  const { checkout } = props;
  const { shipping, total } = quoteFor(code, props);
  const money = (cents: number) => formatMoney(cents, checkout.currency);
  const tax = taxText(code, props);
  const name = tax?.added ? 'added' : 'included';
  return (
    <option
      value={code}
      data-total={money(total)}
      data-told={priceSummary(code, props)}
      {...(checkout.needs_sending && {
        'data-shipping': money(shipping),
        'data-shipping-label': words.checkout.shippingTo({ country: countryName(code) }),
        'data-zones': words.checkout.otherCountries,
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

const quoteFor = (code: string, { checkout, goods, delivery }: CountryFormProps) =>
  quoteDelivery(delivery, goods, code, minorUnitStep(checkout.currency.code));

function taxText(code: string, props: CountryFormProps): CheckoutTax | null {
  const { tax: amount, taxRatePpm } = quoteFor(code, props);
  const rate_percent = taxRatePpm === null ? null : percentOfPpm(taxRatePpm);
  return amount === 0 ? null : { amount, rate_percent, added: props.delivery.tax === 'added' };
}

/** A country's effect on the price, such as "Shipping $4.90, total $65.90, includes 19% VAT $10.52". */
function priceSummary(code: string, props: CountryFormProps): string {
  const { checkout } = props;
  const { shipping, total } = quoteFor(code, props);
  const money = (cents: number) => formatMoney(cents, checkout.currency);
  const tax = taxText(code, props);
  return [
    ...(checkout.needs_sending ? [words.checkout.shippingOf({ amount: money(shipping) })] : []),
    words.checkout.totalOf({ amount: money(total) }),
    ...(tax === null ? [] : [`${taxInSentence(tax.rate_percent, tax.added)} ${money(tax.amount)}`]),
  ].join(', ');
}
