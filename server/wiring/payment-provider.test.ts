import { expect, test } from 'vitest';
import { noticeText } from './payment-provider.ts';

const line = { title: 'Mug', needsSending: true, deliveryTime: null };

test('BEFORE-TOLD: where the buyer pays, each note begins with a capital letter', () => {
  const notice = noticeText('https://shop.example')([line]);
  expect(notice).toMatch(/^[A-Z]/);
  expect(notice).not.toMatch(/\. \p{Ll}|\.\./u);
  expect(notice).toMatch(/\. \[.+\]\(https:\/\/shop\.example\//);
});
