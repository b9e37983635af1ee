import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { shop } from '../../../../content/shop/shop-settings.ts';
import { words } from '../../../../content/words.ts';
import { sameEmail } from '../../../../domain/store/same-email.ts';
import { looksLikeEmail } from '../../../../domain/text/email-text.ts';
import { isPlainLine } from '../../../../domain/text/plain-line.ts';
import type { BuyerPages } from '../../../../web/buyer/buyer-pages.tsx';
import type { PageFiles } from '../../../../web/buyer/document.tsx';
import type {
  WithdrawalContact,
  WithdrawFaults,
} from '../../../../web/buyer/withdrawal/withdraw-parts.tsx';
import type { Database } from '../../../db/database.ts';
import type { WithdrawalRow } from '../../../db/tables.ts';
import type { SenderAddress } from '../../../http/address-group.ts';
import {
  decryptForm,
  type EncryptedFormKind,
  encryptForm,
  type FormUrlKey,
} from '../../http/encrypted-form-url.ts';
import { busyRetryAfterSeconds } from '../../http/refusal.ts';
import { type Route, type RouteCall, withPart } from '../../http/routes.ts';
import { logFailure } from '../../payments/log-failure.ts';
import { readSale, type Sale } from '../after-sale/read-sale.ts';
import {
  isLateStatement,
  readWithdrawals,
  recordWithdrawal,
  withdrawableUnits,
} from '../after-sale/withdrawals.ts';
import { parseOrderNumber } from '../order-number.ts';
import type { WithdrawnUnits } from '../withdrawal-state.ts';
import type { createResendFormPage, SendPage } from './resend-form-page.ts';
import { createStatementPage } from './statement-page.ts';
import { createChoicePage, withdrawChoicePrefix } from './withdraw-choice.ts';
import {
  cleanField,
  fieldLine,
  isRepeatedStatement,
  pickTypedFields,
  readChosenLines,
  readIdentity,
  readWithdrawalRequest,
  statementText,
  type WithdrawalRequest,
  writeWithdrawalRequest,
} from './withdraw-form.ts';

const secondPrefix = '/withdraw/';
const receivedPrefix = '/withdraw/received/';
const overPath = '/withdraw/over';

interface Options {
  db: Database;
  now(): number;
  pages: BuyerPages;
  files: PageFiles;
  send: SendPage;
  /** Redirects, so that Back leads to pages that the buyer saw, and never to a form that would be sent again. */
  seeOther(res: ServerResponse, address: string): void;
  readFormUrlKey(): Promise<FormUrlKey>;
  wait: ReturnType<typeof createResendFormPage>;
  /** Null if the form could not be read. A response has then been sent. */
  readForm(req: IncomingMessage, res: ServerResponse): Promise<URLSearchParams | null>;
  senderOf(req: IncomingMessage): SenderAddress;
  log(message: string, error?: unknown): void;
  byClient: { take(client: string): Promise<number> };
}

/** The withdrawal function: two steps, without login and scripts. */
export function createWithdrawRoutes(options: Options) {
  const { db, now, send, pages, files, readFormUrlKey, seeOther } = options;
  const statementPage = createStatementPage(options);

  /** The order with these details, which only its buyer knows. */
  async function saleOf({ number, email }: WithdrawalContact): Promise<Sale | null> {
    const orderNumber = parseOrderNumber(number);
    const sale = orderNumber === null ? null : await readSale(db.read, { number: orderNumber });
    return sale !== null && sameEmail(sale.row.email, email) ? sale : null;
  }

  const leftOf = async (sale: Sale) =>
    withdrawableUnits(sale, await readWithdrawals(db.read, sale.row.id));

  /** Redirects to a page whose URL contains the form, if the URL is short enough. */
  async function leadTo(
    res: ServerResponse,
    kind: EncryptedFormKind & ('first step' | 'second step'),
    ...forms: URLSearchParams[]
  ) {
    const formUrlKey = await readFormUrlKey();
    // Forms from our own pages always fit. Other forms lead to a page that says that nothing was
    // sent.
    const fitting = forms
      .map((form) => encryptForm(kind, form, formUrlKey))
      .find((each) => each !== null);
    const prefix = kind === 'first step' ? withdrawChoicePrefix : secondPrefix;
    seeOther(res, fitting === undefined ? overPath : prefix + fitting);
  }

  const begin = (res: ServerResponse, identity: WithdrawalContact, from: string) =>
    leadTo(res, 'second step', writeWithdrawalRequest({ identity, once: randomUUID(), from }));

  const choose = createChoicePage({ ...options, statementPage: statementPage, saleOf, leftOf });

  const received = (res: ServerResponse, { once }: WithdrawalRow) =>
    seeOther(res, receivedPrefix + once);

  /**
   * Accepts a statement, or shows its form again.
   *
   * @param given the fields that the form has sent
   */
  async function confirm(
    res: ServerResponse,
    given: URLSearchParams,
    {
      request,
      isOver,
      sender,
    }: { request: WithdrawalRequest; isOver: boolean; sender: SenderAddress },
  ) {
    const { identity, once, from } = request;
    const typed = pickTypedFields(given);
    const showAgain = (more: Record<string, string> = {}, next = once) => {
      const base = writeWithdrawalRequest({ identity, once: next, from });
      for (const [name, value] of Object.entries({ typed: '1', ...more })) base.set(name, value);
      const without = [...typed.filter(([name]) => name !== 'statement' && name !== 'reason')];
      return leadTo(
        res,
        'second step',
        new URLSearchParams([...base, ...typed]),
        new URLSearchParams([...base, ['cut', '1'], ...without]),
      );
    };
    // Responds to a form that was sent twice, or whose page was opened again with Back.
    const sentBefore = (row: WithdrawalRow) =>
      isRepeatedStatement(row, given)
        ? received(res, row)
        : showAgain({ before: once }, randomUUID());
    const known = await statementPage.by(once);
    if (known !== undefined) return sentBefore(known);
    if (isOver) return showAgain({ over: '1' });
    const sale = await saleOf(identity);
    const left = sale === null ? [] : await leftOf(sale);
    const { chosen, fault } = readChosenLines(given, left);
    const statement = cleanField(given, 'statement');
    const reason = cleanField(given, 'reason');
    if (fault !== null || (left.length > 0 ? chosen.size === 0 : statement === ''))
      return showAgain();
    const pieces: WithdrawnUnits[] = left.flatMap(({ line, title }) => {
      const quantity = chosen.get(line);
      return quantity === undefined ? [] : [{ line, title, quantity: Number(quantity) }];
    });
    const nowMs = now();
    const row = await db.write((transaction) =>
      recordWithdrawal(transaction, {
        once,
        orderId: sale?.row.id ?? null,
        orderNumber: sale?.row.number ?? identity.number,
        name: identity.name,
        email: identity.email,
        pieces,
        statement: pieces.length > 0 ? words.withdraw.statementStored : statementText(statement),
        reason: reason === '' ? null : reason,
        isLate: sale !== null && isLateStatement(sale, shop.withdrawal, nowMs),
        from: sender,
        nowMs,
      }),
    );
    // `row` is null if some units are withdrawn already, in another tab or by a request with the
    // same form.
    return row === null ? showAgain() : sentBefore(row);
  }

  /** The problems of the typed first step. */
  const faultsOf = (identity: WithdrawalContact): WithdrawFaults => ({
    ...(!isPlainLine(identity.name) && { name: words.checkout.errors.notPlain }),
    ...(identity.name === '' && { name: words.withdraw.nameFault }),
    ...(identity.number === '' && { number: words.withdraw.numberFault }),
    ...(!looksLikeEmail(identity.email) && { email: words.order.emailFault }),
  });
  const hasFaults = (faults: WithdrawFaults) => Object.keys(faults).length > 0;

  async function identify(res: ServerResponse, form: URLSearchParams) {
    const identity = readIdentity(form);
    if (hasFaults(faultsOf(identity)))
      return leadTo(res, 'first step', new URLSearchParams({ ...identity }));
    return begin(res, identity, '');
  }

  const showFirst = (res: ServerResponse, form: URLSearchParams) => {
    const identity = readIdentity(form);
    const faults = faultsOf(identity);
    if (!hasFaults(faults)) return send(res, pages.identify({ files, identity }));
    send(res, pages.identify({ files, identity, faults }), { status: 422 });
  };

  /** Shows that a URL has expired, so that nobody believes that something was sent. */
  const showOver = (res: ServerResponse, sentence: string = words.withdraw.over) =>
    send(res, pages.identify({ files, news: sentence }), { status: 410 });

  const showReceived = async (res: ServerResponse, once: string) => {
    if (!(await statementPage.show(res, once))) showOver(res, words.withdraw.notShown);
  };

  /** Shows the page of a step if its URL can be decrypted. */
  const step =
    (kind: EncryptedFormKind & ('first step' | 'second step')) =>
    async (res: ServerResponse, encrypted: string) => {
      const opened = decryptForm(kind, encrypted, await readFormUrlKey());
      if (opened === null || opened.isOver) return showOver(res);
      return kind === 'first step' ? showFirst(res, opened.form) : choose(res, opened.form);
    };

  /** Handles a posted form. Counts the attempt before reading anything about an order. */
  async function take(req: IncomingMessage, res: ServerResponse, form: URLSearchParams) {
    const isConfirm = form.get('step') === 'confirm';
    const sender = options.senderOf(req);
    const opened = isConfirm
      ? decryptForm('statement', form.get('form') ?? '', await readFormUrlKey())
      : null;
    if (isConfirm && opened === null) return seeOther(res, overPath);
    if (isConfirm || !hasFaults(faultsOf(readIdentity(form)))) {
      const seconds = await options.byClient.take(sender.client);
      if (seconds > 0) return options.wait.lead(res, '/withdraw', { why: 'many', seconds, form });
    }
    if (opened === null) return identify(res, form);
    await confirm(res, form, {
      request: readWithdrawalRequest(opened.form),
      isOver: opened.isOver,
      sender,
    });
  }

  async function post({ req, res }: RouteCall): Promise<void> {
    const form = await options.readForm(req, res);
    if (form === null) return;
    try {
      await take(req, res, form);
    } catch (error) {
      if (res.headersSent || !logFailure(error, 'taking a withdrawal', options.log)) throw error;
      const seconds = busyRetryAfterSeconds;
      await options.wait.lead(res, '/withdraw', { why: 'busy', seconds, form });
    }
  }

  return {
    /**
     * Starts the second step for an order whose own page has opened it.
     *
     * @param from the path of that page
     */
    fromOrder: ({ row }: Sale, res: ServerResponse, from: string) =>
      row.email === ''
        ? // The buyer was forgotten, so it is unknown who could withdraw.
          seeOther(res, '/withdraw')
        : begin(
            res,
            { name: fieldLine(row.name), number: row.number, email: fieldLine(row.email) },
            from,
          ),
    routes: [
      [
        '/withdraw',
        { GET: ({ res }: RouteCall) => send(res, pages.identify({ files })), POST: post },
      ],
      [/^\/withdraw\/received\/(.*)$/, { GET: withPart(showReceived) }],
      [
        /^\/withdraw\/wait\/(.*)$/,
        {
          GET: withPart(options.wait.show('/withdraw')),
        },
      ],
      [/^\/withdraw\/again\/(.*)$/, { GET: withPart(step('first step')) }],
      [/^\/withdraw\/(.*)$/, { GET: withPart(step('second step')) }],
    ] satisfies Route[],
  };
}
