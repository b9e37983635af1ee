import { randomInt } from 'node:crypto';

// Without characters that are easily confused when a code is read aloud.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random, so that the numbers of orders and withdrawals do not reveal how many there are. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
