import { brand } from '../../../content/brand.ts';
import { shop } from '../../../content/shop.ts';
import type { WithdrawalRow } from '../../db/tables.ts';
import { dayText, type Sale, timeText } from '../after-sale/read-sale.ts';
import { withdrawnPieces } from '../after-sale/withdrawals.ts';
import { html, type Markup } from '../http/markup.ts';
import type { WithdrawnPieces } from '../orders/withdrawal-state.ts';
import { field, type PlainPage, titled } from './shell.ts';

export interface Identity {
  name: string;
  number: string;
  email: string;
}

export type Faults = Partial<
  Record<'name' | 'number' | 'email' | 'line' | 'statement' | 'again', string>
>;

const steps = (now: 1 | 2): Markup =>
  html`<ol class="steps" aria-label="Steps">${['1. Your order', '2. Confirm'].map(
    (step, index) => html`<li${index + 1 === now ? html` aria-current="step"` : null}>${step}</li>`,
  )}</ol>`;

const hidden = (name: string, value: string): Markup =>
  html`<input type="hidden" name="${name}" value="${value}">`;

export const identifyPage = (
  identity: Identity = { name: '', number: '', email: '' },
  faults: Faults | null = null,
): PlainPage => ({
  status: faults === null ? 200 : 422,
  title: faults === null ? 'Withdraw from a contract' : 'Check the form',
  body: html`${titled(
    'Withdraw from a contract',
    `Bought here as a consumer in the EU? You can withdraw within ${shop.withdrawal.days} days of receiving your order. No reason is needed.`,
    steps(1),
  )}<form class="card form" method="post" action="/withdraw" novalidate>${hidden('step', 'identify')}${field(
    {
      name: 'name',
      label: 'Full name',
      value: identity.name,
      autocomplete: 'name',
      fault: faults?.name,
    },
  )}${field({
    name: 'number',
    label: 'Order number',
    value: identity.number,
    hint: 'Ten letters and digits, such as ABCDE-23456. If you have lost it, write what you know of the order.',
    fault: faults?.number,
  })}${field({
    name: 'email',
    label: 'E-mail',
    type: 'email',
    value: identity.email,
    hint: 'The address you ordered with.',
    autocomplete: 'email',
    fault: faults?.email,
  })}<button class="button">Continue</button></form><p class="small below">Nothing is sent yet. You choose the items and confirm on the next page.</p>`,
});

interface Choice {
  identity: Identity;
  once: string;
  /** That the first step made this form. */
  signed: string;
  reason: string;
  faults?: Faults;
}

const common = ({ identity, once, signed }: Choice): Markup =>
  html`${hidden('step', 'confirm')}${hidden('once', once)}${hidden('signed', signed)}${hidden('name', identity.name)}${hidden('number', identity.number)}${hidden('email', identity.email)}`;

const reasonField = ({ reason }: Choice): Markup =>
  html`<div class="field"><label for="reason">Reason <span class="small">Optional</span></label><textarea id="reason" name="reason" rows="2" maxlength="2000" aria-describedby="reason-hint">${reason}</textarea><p class="hint" id="reason-hint">You do not have to give one.</p></div>`;

const confirm: Markup = html`<button class="button">Confirm withdrawal</button><a class="button line" href="/withdraw">Back</a>`;

const alert = (sentence: string | undefined): Markup | null =>
  sentence === undefined
    ? null
    : html`<div class="notice bad" role="alert" id="fault">${sentence}</div>`;

/** @param chosen which lines are checked, with how many pieces as typed; all of them at first */
export function linesPage(
  sale: Sale,
  left: readonly WithdrawnPieces[],
  choice: Choice & { chosen: ReadonlyMap<number, string> | null },
): PlainPage {
  const { identity, chosen, faults } = choice;
  const piece = ({ line, quantity, title }: WithdrawnPieces) => {
    const isChosen = chosen === null || chosen.has(line);
    return html`<li><label><input type="checkbox" name="line" value="${line}"${isChosen ? html` checked` : null}><span>${title}</span></label>${
      quantity > 1
        ? html`<input class="pieces" type="number" name="pieces-${line}" value="${chosen?.get(line) ?? quantity}" min="1" max="${quantity}" aria-label="Pieces of ${title}">`
        : null
    }</li>`;
  };
  return {
    status: faults === undefined ? 200 : 422,
    title: faults === undefined ? 'What do you withdraw from?' : 'Choose the items',
    body: html`${titled('What do you withdraw from?', `Order ${sale.row.number} of ${dayText(sale.row.created_at)}`, steps(2))}<form class="stack" method="post" action="/withdraw" novalidate>${common(choice)}${alert(faults?.line ?? faults?.again)}<fieldset><legend>Items</legend><ul class="pick">${left.map(piece)}</ul></fieldset>${reasonField(choice)}<div class="card"><div><b>Your statement</b><p class="muted">I, ${identity.name}, withdraw from my contract for the items chosen above from order ${sale.row.number}.</p></div></div>${confirm}</form>`,
  };
}

/** Where no order matches: the statement counts all the same. */
export const wordsPage = (
  choice: Choice & { statement: string },
  why: 'unmatched' | 'nothing left',
): PlainPage => ({
  status: choice.faults === undefined ? 200 : 422,
  title: 'What do you withdraw from?',
  body: html`${titled('What do you withdraw from?', null, steps(2))}<form class="stack" method="post" action="/withdraw" novalidate>${common(choice)}${alert(choice.faults?.again)}<div class="notice warm">${
    why === 'unmatched'
      ? 'We could not match these details to an order. You can go back and check them, or send your withdrawal as it is: we keep its date and time, and look for the order by hand.'
      : 'All of this order is withdrawn from or refunded already. You can send a statement all the same: we keep its date and time.'
  }</div><div class="card"><dl class="facts"><dt>Name</dt><dd>${choice.identity.name}</dd><dt>Order</dt><dd>${choice.identity.number}</dd><dt>E-mail</dt><dd>${choice.identity.email}</dd></dl></div><div class="field"><label for="statement">Which items?</label><textarea id="statement" name="statement" rows="3" maxlength="2000" aria-describedby="statement-hint${choice.faults?.statement === undefined ? '' : ' fault'}"${choice.faults?.statement === undefined ? null : html` aria-invalid="true"`}>${choice.statement}</textarea><p class="hint" id="statement-hint">For example: all of it, or one mug.</p>${alert(choice.faults?.statement)}</div>${reasonField(choice)}${confirm}</form>`,
});

const mailWords = {
  copy: 'A copy goes to your e-mail address; keep it, or print this page.',
  note: 'A note with its number and time goes to the e-mail address above, without what you wrote. Print or save this page: it is your copy.',
  none: 'Print or save this page: it is your copy.',
};

/** The acknowledgement: what was stated, and when to the second. It accepts nothing. */
export function donePage(
  row: WithdrawalRow,
  { mail, next }: { mail: 'copy' | 'note' | 'none'; next: readonly string[] },
): PlainPage {
  const pieces = withdrawnPieces(row);
  const { name, office } = brand.operator;
  return {
    status: 200,
    title: 'We have received your withdrawal',
    body: html`<div class="title" role="status"><h1>We have received your withdrawal</h1><p class="lede">On <b><time datetime="${new Date(row.received_at).toISOString()}">${timeText(row.received_at)}</time></b></p></div>
<section class="card" aria-label="Your withdrawal"><dl class="facts"><dt>Withdrawal</dt><dd>${row.id}</dd><dt>Order</dt><dd>${row.order_number}</dd><dt>Name</dt><dd>${row.name}</dd><dt>E-mail</dt><dd>${row.email}</dd><dt>Statement</dt><dd>${row.statement}</dd><dt>Reason</dt><dd>${row.reason ?? 'None given'}</dd></dl>${
      pieces.length === 0
        ? null
        : html`<ul class="lines">${pieces.map(({ title, quantity }) => html`<li><span class="what">${title}</span><span class="end">${quantity === 1 ? '1 piece' : `${quantity} pieces`}</span></li>`)}</ul>`
    }</section>
<section class="below stack"><h2>What happens next</h2><ol class="next-steps">${next.map((step) => html`<li>${step}</li>`)}</ol>
<p class="small">This page confirms that your statement reached us. It does not say yet whether we agree with it. ${mailWords[mail]}</p></section>
<p class="below no-print"><button class="button line" type="button" data-print hidden>Print or save</button></p>
<p class="print-only">Received by ${name}, ${office}, ${brand.operator.email}</p>`,
  };
}
