import { expect, it } from 'vitest';
import { emailWithoutTag, looksLikeEmail } from './email-text.ts';

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
  'a@example..org',
  'a@.example.org',
  '\u200bmara@example.com',
  'mara@example.com\u200b',
  '\u202emara@example.com',
  'ma\u2060ra@example.com',
])('TEXT-NEWSLETTER: %j does not', (text) => expect(looksLikeEmail(text)).toBe(false));

it.each([
  ['mara@example.com', 'mara@example.com'],
  [' Mara+Shop+1@Example.com ', 'mara@example.com'],
  ['+1@example.com', '+1@example.com'],
  ['mara@ex+1.example', 'mara@ex+1.example'],
])('WITHDRAW-OWNER: %j is counted as %j', (email, mailbox) =>
  expect(emailWithoutTag(email)).toBe(mailbox),
);
