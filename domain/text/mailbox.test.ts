import { expect, test } from 'vitest';
import { readMailbox } from './mailbox.ts';

test('MAIL-SAFE: a mailbox is an address, alone or with a name, and never two or a header', () => {
  expect(readMailbox(' a@example.com ')).toEqual({ name: '', address: 'a@example.com' });
  expect(readMailbox('Wax & Wick <müller@wächserei.example>')).toEqual({
    name: 'Wax & Wick',
    address: 'müller@wächserei.example',
  });
  for (const text of [
    'a',
    'a@',
    'a@b@c',
    'a@b.c, d@e.f',
    'a@b.c\r\nBcc: d@e.f',
    'A\r\nBcc: x <a@b.c>',
    '<>',
    `${'x'.repeat(65)}@b.c`,
  ])
    expect(readMailbox(text), text).toBeNull();
});
