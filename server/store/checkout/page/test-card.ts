import { words } from '../../../../content/words.ts';

/** The card fields as typed. Card data is never stored, logged or sent back. */
export interface CardFields {
  number: string;
  expiry: string;
  cvc: string;
}

const paying = '4242424242424242';
const declined = '4000000000000002';

/** The problems of a card in test mode, by field; none if the payment succeeds. */
export function testCardProblems(
  card: CardFields,
  nowMs: number,
): Partial<Record<'card' | 'expiry' | 'cvc', string>> {
  const { cardMissing, cardRefused, cardDeclined, expiry, expiryPast, cvc } = words.checkout.errors;
  const number = card.number.replace(/[\s-]/g, '');
  const end = expiryMs(card.expiry);
  const isKnown = number === paying || number === declined;
  const problems = {
    ...(!isKnown && { card: number === '' ? cardMissing : cardRefused }),
    ...((end === null || end <= nowMs) && { expiry: end === null ? expiry : expiryPast }),
    ...(!/^\d{3,4}$/.test(card.cvc.trim()) && { cvc }),
  };
  // Only a card that is otherwise valid is declined.
  const isDeclined = number === declined && Object.keys(problems).length === 0;
  return isDeclined ? { card: cardDeclined } : problems;
}

/** The end of a month typed as MM/YY or MM/YYYY, in epoch milliseconds; null for anything else. */
function expiryMs(text: string): number | null {
  const match = /^\s*(0?[1-9]|1[0-2])\s*[/.-]?\s*((?:20)?\d{2})\s*$/.exec(text);
  if (match === null) return null;
  const year = Number(match[2]) % 100;
  return Date.UTC(2000 + year, Number(match[1]));
}
