import { checkoutFieldErrors } from '../../../contract/checkout-messages.ts';

/** The card fields as typed. Card data is never stored, logged or sent back. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

export type CardProblem = { field: 'card' | 'expiry' | 'cvc'; message: string };

const paying = '4242424242424242';
const declined = '4000000000000002';

/** The problems of a card in test mode; an empty list if the payment succeeds. */
export function testCardProblems(card: TypedCard, nowMs: number): CardProblem[] {
  const problems: CardProblem[] = [];
  const number = card.number.replace(/[\s-]/g, '');
  if (number === '') problems.push({ field: 'card', message: checkoutFieldErrors.cardMissing });
  else if (number !== paying && number !== declined)
    problems.push({ field: 'card', message: checkoutFieldErrors.cardRefused });
  const end = endOfExpiry(card.expiry);
  if (end === null) problems.push({ field: 'expiry', message: checkoutFieldErrors.expiry });
  else if (end <= nowMs)
    problems.push({ field: 'expiry', message: checkoutFieldErrors.expiryPast });
  if (!/^\d{3,4}$/.test(card.cvc.trim()))
    problems.push({ field: 'cvc', message: checkoutFieldErrors.cvc });
  // Only a card that is otherwise valid is declined.
  if (problems.length === 0 && number === declined)
    problems.push({ field: 'card', message: checkoutFieldErrors.cardDeclined });
  return problems;
}

/** The end of a month typed as MM/YY or MM/YYYY, in epoch milliseconds; null for anything else. */
function endOfExpiry(text: string): number | null {
  const match = /^\s*(0?[1-9]|1[0-2])\s*[/.-]?\s*((?:20)?\d{2})\s*$/.exec(text);
  if (match === null) return null;
  const year = Number(match[2]) % 100;
  return Date.UTC(2000 + year, Number(match[1]));
}
