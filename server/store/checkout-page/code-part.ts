import { labels } from '../../../content/labels.ts';
import type { CheckoutStatus } from '../../../contract/store.ts';
import { formatMoney } from '../../../domain/money.ts';
import { html, type Markup } from '../http/markup.ts';

/** The id of the form that pays, which the field and the buttons belong to, so that nothing typed in it is lost. */
export const payFormId = 'pay';

/** What the page says about promotion codes. */
export interface CodeView {
  /** Whether the shop has any. */
  offered: boolean;
  /** What was typed, and why it was refused. */
  typed?: string;
  error?: string;
  /** Whether the buyer has just applied or removed one, and the focus stays here. */
  changed?: boolean;
}

/** The row of the sums; null without a discount. */
export function discountRow(checkout: CheckoutStatus): Markup | null {
  const { promotion_code: code, discount, currency } = checkout;
  if (code === null && discount === 0) return null;
  return html`<div><dt>${labels.payment.discount}${code === null ? null : html` <b>${code}</b>`}</dt><dd>${formatMoney(-discount, currency)}</dd></div>`;
}

/** The field for a code, or the button that removes the one that the checkout has; null where the shop has none. */
export function codePart({ promotion_code: code }: CheckoutStatus, view: CodeView): Markup | null {
  if (code === null && !view.offered && view.error === undefined) return null;
  const focus = view.changed ? html` autofocus` : null;
  // Enter in a field presses the first button of the form, which would be this part's.
  const first = html`<button class="hidden" type="submit" form="${payFormId}" tabindex="-1" aria-hidden="true"></button>`;
  if (code !== null)
    return html`<div class="code">${first}<p class="has">${labels.payment.code}: <b>${code}</b></p><button class="button line" type="submit" form="${payFormId}" name="do" value="remove"${focus}>${labels.payment.removeCode}<span class="hidden"> ${code}</span></button>${errorOf(view)}</div>`;
  const described = view.error === undefined ? null : html` aria-describedby="code-error"`;
  const invalid = view.error === undefined ? null : html` aria-invalid="true" autofocus`;
  return html`<div class="code">${first}<div><label for="code">${labels.payment.code}</label><input id="code" name="code" type="text" form="${payFormId}" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="100" value="${view.typed ?? ''}"${invalid ?? focus}${described}></div><button class="button line" type="submit" form="${payFormId}" name="do" value="apply">${labels.payment.applyCode}</button>${errorOf(view)}</div>`;
}

const errorOf = ({ error }: CodeView) =>
  error === undefined ? null : html`<p class="error" id="code-error" role="alert">${error}</p>`;
