import { expect, test } from 'vitest';
import { inSentences } from './order-facts.ts';

test('BEFORE-TOLD: facts are told in sentences, with one full stop each', () => {
  expect(inSentences(['free shipping', 'Payment: Card.', 'éclair'])).toBe(
    'Free shipping. Payment: Card. Éclair.',
  );
  expect(inSentences([])).toBe('');
});
