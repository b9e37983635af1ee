import { expect, test } from 'vitest';
import { isAllowedPaymentUrl } from './payment-url.ts';

const developers = 'http://127.0.0.1:4000/api';
const publics = 'https://store.example';

test.each([
  ['https://pay.example/', publics, true],
  ['https://pay.example/', developers, true],
  ['http://127.0.0.1:4000/pay', developers, true],
  ['http://localhost:5000/pay', developers, true],
  ['http://[::1]:5000/pay', 'http://localhost:4000', true],
  ['http://127.0.0.1:4000/pay', publics, false],
  ['http://127.0.0.1:4000/pay', 'http://192.168.1.7', false],
  ['http://192.168.1.7/pay', developers, false],
  ['http://pay.example/', developers, false],
  ['http://127.0.0.1.example/', developers, false],
  ['http://localhost.example/', developers, false],
  ['javascript:alert(1)', developers, false],
  ['ftp://127.0.0.1/', developers, false],
])('HOSTED-SAME: %s named at %s may take a payment: %s', (address, at, may) => {
  expect(isAllowedPaymentUrl(new URL(address), new URL(at))).toBe(may);
});
