import { words } from '../../../../content/words.ts';
import { latinDigits } from '../../../../domain/locale/latin-text.ts';
import { looksLikeEmail } from '../../../../domain/text/email-text.ts';
import { isPlainLine } from '../../../../domain/text/plain-line.ts';
import { truncateText } from '../../../../domain/text/truncate-text.ts';
import type { PaymentField, PaymentForm } from '../../../../web/buyer/checkout/payment-panel.tsx';
import { decryptForm, encryptForm, type FormUrlKey } from '../../http/encrypted-form-url.ts';
import type { Buyer } from '../../orders/buyer.ts';
import { hasPostcode } from '../../orders/postal-address.ts';

const addressedFields = ['name', 'street', 'postcode', 'city', 'state'] as const;

/** The fields that contain only digits, which buyers may type in any script. */
const digitFields = new Set<PaymentField>(['postcode', 'card', 'expiry', 'cvc']);

const maxValueLength = 200;

interface PayForm {
  /** Null if a field is wrong. */
  buyer: Buyer | null;
  /** The total that the page has shown, in minor units; null if the form does not contain it. */
  totalCents: number | null;
  again: PaymentForm;
}

interface FormFields {
  /** False for a free order. */
  withCard: boolean;
  /** False for an order with nothing to ship, which needs no address. */
  isSent: boolean;
  /** The country that was chosen before; null if the form asks for it. */
  country: string | null;
  /** The countries that the form offers, as ISO 3166 codes. */
  served: readonly string[];
  /**
   * Counts the buyer's choices of a country. The form sends back the count that its buyer saw, because a
   * later choice may have changed the price. Null if the price does not depend on the country.
   */
  choice: number | null;
  nowMs: number;
}

export function parsePayForm(
  typed: URLSearchParams,
  { withCard, isSent, country: chosen, served, choice, nowMs }: FormFields,
): PayForm {
  const text = (name: PaymentField) => {
    const value = truncateText((typed.get(name) ?? '').trim(), maxValueLength);
    return digitFields.has(name) ? latinDigits(value) : value;
  };
  const country = chosen ?? text('country');
  const values: PaymentForm['values'] = { email: text('email'), country };
  const errors: PaymentForm['errors'] = {};
  if (!looksLikeEmail(text('email'))) errors.email = words.checkout.errors.email;
  if (isSent && chosen === null && !served.includes(country))
    errors.country = words.checkout.errors.country;
  for (const name of isSent ? addressedFields : (['name'] as const)) {
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

/** The card fields as typed. Card data is never stored, logged or sent back. */
interface CardFields {
  number: string;
  expiry: string;
  cvc: string;
}

const acceptedCard = '4242424242424242';
const declinedCard = '4000000000000002';

/** The problems of a card in test mode, by field; none if the payment succeeds. */
function testCardProblems(
  card: CardFields,
  nowMs: number,
): Partial<Record<'card' | 'expiry' | 'cvc', string>> {
  const { cardMissing, cardRefused, cardDeclined, expiry, expiryPast, cvc } = words.checkout.errors;
  const number = card.number.replace(/[\s-]/g, '');
  const end = expiryMs(card.expiry);
  const isKnown = number === acceptedCard || number === declinedCard;
  const problems = {
    ...(!isKnown && { card: number === '' ? cardMissing : cardRefused }),
    ...((end === null || end <= nowMs) && { expiry: end === null ? expiry : expiryPast }),
    ...(!/^\d{3,4}$/.test(card.cvc.trim()) && { cvc }),
  };
  // Only a card that is otherwise valid is declined.
  const isDeclined = number === declinedCard && Object.keys(problems).length === 0;
  return isDeclined ? { card: cardDeclined } : problems;
}

/** The end of a month typed as MM/YY or MM/YYYY, in epoch milliseconds; null for anything else. */
function expiryMs(text: string): number | null {
  const match = /^\s*(0?[1-9]|1[0-2])\s*[/／.-]?\s*((?:20)?\d{2})\s*$/.exec(text);
  if (match === null) return null;
  const year = Number(match[2]) % 100;
  return Date.UTC(2000 + year, Number(match[1]));
}

/** Encrypts the typed fields of a payment and their problems into a part of a URL. Card data is never included. */
export function encryptPayForm(
  sessionId: string,
  form: PaymentForm,
  formUrlKey: FormUrlKey,
): string {
  const { values, ...problems } = form;
  const encrypt = (kept: PaymentForm) =>
    encryptForm(
      'payment',
      new URLSearchParams({ sessionId, form: JSON.stringify(kept) }),
      formUrlKey,
    );
  return encrypt(form) ?? encrypt({ ...problems, values: {} }) ?? '';
}

/** @returns null if the text belongs to another checkout, or is too old */
export function decryptPayForm(
  sessionId: string,
  encrypted: string,
  formUrlKey: FormUrlKey,
): PaymentForm | null {
  const opened = decryptForm('payment', encrypted, formUrlKey);
  if (opened === null || opened.isOver || opened.form.get('sessionId') !== sessionId) return null;
  // The cast is safe, because only this site can encrypt such a text.
  return JSON.parse(opened.form.get('form') ?? '') as PaymentForm;
}
