import { expect, test } from 'vitest';
import { isAllowedPaymentUrl } from './payment-url.ts';

const localApi = 'http://127.0.0.1:4000/api';
const publicStore = 'https://store.example';

test.each([
  ['https://pay.example/', publicStore, true],
  ['https://pay.example/', localApi, true],
  ['http://127.0.0.1:4000/pay', localApi, true],
  ['http://localhost:5000/pay', localApi, true],
  ['http://[::1]:5000/pay', 'http://localhost:4000', true],
  ['http://127.0.0.1:4000/pay', publicStore, false],
  ['http://127.0.0.1:4000/pay', 'http://192.168.1.7', false],
  ['http://192.168.1.7/pay', localApi, false],
  ['http://pay.example/', localApi, false],
  ['http://127.0.0.1.example/', localApi, false],
  ['http://localhost.example/', localApi, false],
  ['javascript:alert(1)', localApi, false],
  ['ftp://127.0.0.1/', localApi, false],
])('HOSTED-SAME: %s named at %s may take a payment: %s', (address, paymentUrl, mayPay) => {
  expect(isAllowedPaymentUrl(new URL(address), new URL(paymentUrl))).toBe(mayPay);
});
