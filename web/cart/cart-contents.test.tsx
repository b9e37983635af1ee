import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CartContents } from './cart-contents.tsx';

test('CART-CURRENCY: an empty cart has no currency, so its total has no sign of one', () => {
  // Without a browser's storage the cart is empty.
  const markup = renderToStaticMarkup(<CartContents />);
  expect(markup).toContain('Your cart is empty.');
  expect(/<output[^>]*>(.*?)<\/output>/.exec(markup)?.[1]).toBe('0');
});
