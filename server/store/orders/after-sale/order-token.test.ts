import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '../../../../domain/time/day-ms.ts';
import { signOrderToken, verifyOrderToken } from './order-token.ts';

const key = Buffer.alloc(32, 1).toString('base64url');
const otherKey = Buffer.alloc(32, 2).toString('base64url');
const nowMs = Date.UTC(2026, 0, 31);
const number = 'H7KQM-2RWXD';
const token = signOrderToken(number, { key, nowMs });

test('ORDER-TOKEN: a token opens its order for two years, and no longer', () => {
  expect(token).toMatch(/^H7KQM-2RWXD\.[0-9a-z]+\.[\w-]{43}$/);
  for (const days of [0, 1, 730])
    expect(verifyOrderToken(token, { key, nowMs: nowMs + days * dayMs })).toBe(number);
  expect(verifyOrderToken(token, { key, nowMs: nowMs + 732 * dayMs })).toBeNull();
});

test('ORDER-TOKEN: a token with another key, number or day, or with any changed character, opens nothing', () => {
  expect(verifyOrderToken(token, { key: otherKey, nowMs })).toBeNull();
  expect(verifyOrderToken(token.replace('H7', 'H8'), { key, nowMs })).toBeNull();
  const [, until = '', signature] = token.split('.');
  const later = (Number.parseInt(until, 36) + 1).toString(36);
  expect(verifyOrderToken(`${number}.${later}.${signature}`, { key, nowMs })).toBeNull();
  for (const text of ['', '..', token.slice(0, -1), `${token}A`, token.toLowerCase()])
    expect(verifyOrderToken(text, { key, nowMs }), text).toBeNull();
  fc.assert(
    fc.property(
      fc.nat(token.length - 1),
      fc.string({ minLength: 1, maxLength: 1 }),
      (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        expect(verifyOrderToken(changed, { key, nowMs })).toBe(changed === token ? number : null);
      },
    ),
    { numRuns: 300 },
  );
});

test('ORDER-TOKEN: a token with any changed bit, or for another order, opens nothing', () => {
  const opened: number[] = [];
  for (let bit = 0; bit < token.length * 8; bit++) {
    const bytes = Buffer.from(token, 'latin1');
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    if (verifyOrderToken(bytes.toString('latin1'), { key, nowMs }) !== null) opened.push(bit);
  }
  expect(opened).toEqual([]);
  const of = (each: string) => signOrderToken(each, { key, nowMs }).split('.');
  const [[, until], [, , signature]] = [of(number), of('ABCDE-23456')];
  expect(verifyOrderToken(`${number}.${until}.${signature}`, { key, nowMs })).toBeNull();
});
