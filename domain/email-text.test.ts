import { expect, it } from 'vitest';
import { looksLikeEmail } from './email-text.ts';

it.each(['mara@example.com', ' mara@example.com ', 'a.b+c@mail.example.co.uk', 'ü@exämple.de'])(
  'TEXT-NEWSLETTER: %j looks like an e-mail address',
  (text) => expect(looksLikeEmail(text)).toBe(true),
);

it.each([
  '',
  ' ',
  'mara',
  'mara@',
  '@example.com',
  'mara@example',
  'a b@example.com',
  'a@b@c.de',
  'mara@example.',
  '<mara@example.com>',
  'mara@example.com,',
  'mara@example.com;',
  '"mara"@example.com',
  'mara@example.com>',
])('TEXT-NEWSLETTER: %j does not', (text) => expect(looksLikeEmail(text)).toBe(false));
