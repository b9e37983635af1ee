import type { PaymentForm } from '../../../../web/buyer/payment-half.tsx';
import { type Sealing, seal, unseal } from '../../http/sealed-address.ts';

/** What was typed into the form of a payment, with what is wrong, as a part of an address. No card is in it. */
export function sealPayForm(sessionId: string, form: PaymentForm, sealing: Sealing): string {
  const { values, ...said } = form;
  const sealed = (kept: PaymentForm) =>
    seal('payment', new URLSearchParams({ sessionId, form: JSON.stringify(kept) }), sealing);
  return sealed(form) ?? sealed({ ...said, values: {} }) ?? '';
}

/** @returns null if it is not of this checkout, or too old */
export function unsealPayForm(
  sessionId: string,
  address: string,
  sealing: Sealing,
): PaymentForm | null {
  const opened = unseal('payment', address, sealing);
  if (opened === null || opened.isOver || opened.form.get('sessionId') !== sessionId) return null;
  // We have sealed it ourselves.
  return JSON.parse(opened.form.get('form') ?? '') as PaymentForm;
}
