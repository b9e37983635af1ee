import { words } from '../../../../content/words.ts';
import { looksLikeEmail } from '../../../../domain/text/email-text.ts';
import { isPlainLine } from '../../../../domain/text/plain-line.ts';
import { truncateText } from '../../../../domain/text/truncate-text.ts';
import type { PaymentField, PaymentForm } from '../../../../web/buyer/payment-half.tsx';
import type { Buyer } from '../../orders/buyer.ts';
import { hasPostcode } from '../../orders/postal-address.ts';
import { testCardProblems } from './test-card.ts';

const addressed = ['name', 'street', 'postcode', 'city', 'state'] as const;

const longestValue = 200;

interface PayForm {
  /** Null if a field is wrong. */
  buyer: Buyer | null;
  /** The total that the page has shown, in minor units; null if the form does not say. */
  totalCents: number | null;
  /** The form to show again. */
  again: PaymentForm;
}

interface FormFields {
  /** False for a free order. */
  withCard: boolean;
  /** False for an order without anything to send: it needs no address. */
  isSent: boolean;
  /** The country that was chosen before; null if it is a field of the form. */
  country: string | null;
  /** The countries that the form offers, as ISO 3166 codes. */
  served: readonly string[];
  /** The number of the country's choice that the price is for. The form says which one its buyer saw. */
  choice: number | null;
  nowMs: number;
}

export function readPayForm(
  typed: URLSearchParams,
  { withCard, isSent, country: chosen, served, choice, nowMs }: FormFields,
): PayForm {
  const text = (name: PaymentField) => truncateText((typed.get(name) ?? '').trim(), longestValue);
  const country = chosen ?? text('country');
  const values: PaymentForm['values'] = { email: text('email'), country };
  const errors: PaymentForm['errors'] = {};
  if (!looksLikeEmail(text('email'))) errors.email = words.checkout.errors.email;
  if (isSent && chosen === null && !served.includes(country))
    errors.country = words.checkout.errors.country;
  for (const name of isSent ? addressed : (['name'] as const)) {
    values[name] = text(name);
    const isMissing =
      text(name) === '' && name !== 'state' && (name !== 'postcode' || hasPostcode(country));
    if (isMissing) errors[name] = words.checkout.errors[name];
    else if (!isPlainLine(text(name))) errors[name] = words.checkout.errors.notPlain;
  }
  if (withCard) {
    const expiry = text('expiry');
    values.expiry = expiry;
    const card = { number: text('card'), expiry, cvc: text('cvc') };
    Object.assign(errors, testCardProblems(card, nowMs));
  }
  const again = { values, errors };
  const total = typed.get('total');
  const totalCents = total === null ? null : Number(total);
  if ((typed.get('choice') ?? '') !== String(choice ?? '')) {
    const problem = words.checkout.errors.countryChanged;
    return { buyer: null, totalCents, again: { values, errors: {}, problem } };
  }
  if (Object.keys(errors).length > 0) return { buyer: null, totalCents, again };
  return {
    totalCents,
    again,
    buyer: {
      email: text('email'),
      name: text('name'),
      address: isSent
        ? {
            street: text('street'),
            postcode: text('postcode'),
            city: text('city'),
            state: text('state'),
            country,
          }
        : null,
    },
  };
}
