import { expect, test } from 'vitest';
import { checkoutStates, parseWireState, wireState } from './checkout-state.ts';

test.each(checkoutStates)(
  'PAY-STATUS: a checkout that is %s is read back in that state',
  (state) => {
    for (const totalCents of [0, 1_600])
      expect(parseWireState(wireState(state, totalCents))).toBe(state);
  },
);

test('PAY-STATUS: no unknown status counts as paid', () => {
  expect(parseWireState({ status: 'odd', payment_status: 'odd', cancelled: false })).toBe('open');
  expect(
    parseWireState({ status: 'open', payment_status: 'no_payment_required', cancelled: false }),
  ).toBe('open');
});
