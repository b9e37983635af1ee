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
  const [, untilText = '', signature] = token.split('.');
  const laterExpiry = (Number.parseInt(untilText, 36) + 1).toString(36);
  expect(verifyOrderToken(`${number}.${laterExpiry}.${signature}`, { key, nowMs })).toBeNull();
  for (const text of ['', '..', token.slice(0, -1), `${token}A`, token.toLowerCase()])
    expect(verifyOrderToken(text, { key, nowMs }), text).toBeNull();
  fc.assert(
    fc.property(
      fc.nat(token.length - 1),
      fc.string({ minLength: 1, maxLength: 1 }),
      (index, character) => {
        const changedToken = token.slice(0, index) + character + token.slice(index + 1);
        expect(verifyOrderToken(changedToken, { key, nowMs })).toBe(
          changedToken === token ? number : null,
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('ORDER-TOKEN: a token with any changed bit, or for another order, opens nothing', () => {
  const acceptedBits: number[] = [];
  for (let bitIndex = 0; bitIndex < token.length * 8; bitIndex++) {
    const bytes = Buffer.from(token, 'latin1');
    bytes[bitIndex >> 3] = (bytes[bitIndex >> 3] ?? 0) ^ (1 << (bitIndex & 7));
    if (verifyOrderToken(bytes.toString('latin1'), { key, nowMs }) !== null)
      acceptedBits.push(bitIndex);
  }
  expect(acceptedBits).toEqual([]);
  const partsOfToken = (orderNumber: string) =>
    signOrderToken(orderNumber, { key, nowMs }).split('.');
  const [[, expiry], [, , signature]] = [partsOfToken(number), partsOfToken('ABCDE-23456')];
  expect(verifyOrderToken(`${number}.${expiry}.${signature}`, { key, nowMs })).toBeNull();
});
