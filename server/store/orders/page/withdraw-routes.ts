import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { shop } from '../../../../content/shop.ts';
import { words } from '../../../../content/words.ts';
import { looksLikeEmail } from '../../../../domain/text/email-text.ts';
import { isPlainLine } from '../../../../domain/text/plain-line.ts';
import type { BuyerPages } from '../../../../web/buyer/buyer-pages.tsx';
import type { PageFiles } from '../../../../web/buyer/document.tsx';
import type { Identity, WithdrawFaults } from '../../../../web/buyer/withdraw-pages.tsx';
import type { Database } from '../../../db/database.ts';
import type { WithdrawalRow } from '../../../db/tables.ts';
import { busyRetryAfterSeconds } from '../../http/refusal.ts';
import { isQueued } from '../../outbox.ts';
import { logFailure } from '../../payments/log-failure.ts';
import { isFromBuyer, isSameAddress, nextSteps } from '../after-sale/next-steps.ts';
import { orderKey } from '../after-sale/order-token.ts';
import { dayText, readSale, type Sale, timeText } from '../after-sale/read-sale.ts';
import {
  isLateStatement,
  keepWithdrawal,
  withdrawableUnits,
  withdrawalsOf,
  withdrawnPieces,
} from '../after-sale/withdrawals.ts';
import type { WithdrawnUnits } from '../withdrawal-state.ts';
import { parseOrderNumber } from './order-number.ts';
import type { SendPage } from './order-routes.ts';
import { timeOf } from './order-view.ts';
import { seal, unseal } from './sealed-address.ts';
import { isStepToken, stepToken } from './step-token.ts';
import { isRepeated, oneLine, readChosenLines, statementText, textOf } from './withdraw-form.ts';

interface Options {
  db: Database;
  now(): number;
  pages: BuyerPages;
  files: PageFiles;
  send: SendPage;
  /** Back leads to pages that were looked at, and never to a form that would be sent again. */
  seeOther(res: ServerResponse, address: string): void;
  /** A page for a form that could not be read, with a button that sends it again. */
  sendTooMany(res: ServerResponse, waitSeconds: number, to: string, form: URLSearchParams): void;
  /** Null after an answer that says why the form was not read. */
  readForm(req: IncomingMessage, res: ServerResponse): Promise<URLSearchParams | null>;
  clientOf(req: IncomingMessage): string;
  log(message: string, error?: unknown): void;
  /** Requests of one client. */
  byClient: { take(client: string): Promise<number> };
}

/** The time for which the acknowledgement can be shown again; the mail stays. */
const shownMs = 24 * 60 * 60_000;

/** The withdrawal function: two steps, without a login and without scripts. */
export function createWithdrawRoutes(options: Options) {
  const { db, now, send, pages, files } = options;

  /** The order with these details; only its buyer knows both. */
  async function saleOf({ number, email }: Identity): Promise<Sale | null> {
    const asked = parseOrderNumber(number);
    const sale = asked === null ? null : await readSale(db.read, { number: asked });
    return sale !== null && isSameAddress(sale.row.email, email) ? sale : null;
  }

  const leftOf = async (sale: Sale) =>
    withdrawableUnits(sale, await withdrawalsOf(db.read, sale.row.id));

  async function signing() {
    const key = await orderKey(db.read);
    if (key === null) throw new Error('There is no key to sign with: the site was never started');
    return { key, nowMs: now() };
  }

  /** The second step. @param typed the fields as they were sent before, if the step is shown again */
  async function choose(
    res: ServerResponse,
    identity: Identity,
    sale: Sale | null,
    typed: WithdrawFields = { reason: '', statement: '', chosen: null },
  ) {
    const { statement, chosen, ...rest } = typed;
    const once = randomUUID();
    const signed = stepToken(once, identity, await signing());
    const choice = { ...rest, identity, once, signed };
    const left = sale === null ? [] : await leftOf(sale);
    const status = typed.faults === undefined ? 200 : 422;
    if (sale === null || left.length === 0) {
      const why = sale === null ? 'unmatched' : 'nothing left';
      return send(res, pages.words({ files, choice, statement, why }), { status });
    }
    const order = { number: sale.row.number, day: dayText(sale.row.created_at) };
    send(res, pages.lines({ files, order, left, choice, chosen }), { status });
  }

  /** Acknowledges a stored statement. */
  async function acknowledge(res: ServerResponse, row: WithdrawalRow) {
    const sale = row.order_id === null ? null : await readSale(db.read, { id: row.order_id });
    const isTold = await isQueued(db.read, { kind: 'withdrawal', subjectId: row.id });
    const mail = !isTold ? 'none' : isFromBuyer(row, sale) ? 'copy' : 'note';
    send(
      res,
      pages.received({
        files,
        withdrawal: { ...row, number: row.order_number },
        received: timeOf(row.received_at),
        pieces: withdrawnPieces(row),
        mail,
        next: nextSteps(row, sale),
      }),
    );
  }

  const received = (res: ServerResponse, { once }: WithdrawalRow) =>
    options.seeOther(res, `/withdraw/received/${once}`);

  /** @param isLook true if the page is only shown again, after Back: nothing is stored */
  async function confirm(
    res: ServerResponse,
    form: URLSearchParams,
    identity: Identity,
    isLook: boolean,
  ) {
    const once = form.get('once') ?? '';
    const reason = textOf(form, 'reason');
    const statement = textOf(form, 'statement');
    const known = await db.read
      .selectFrom('withdrawal')
      .selectAll()
      .where('once', '=', once)
      .executeTakeFirst();
    // The form was sent twice, or the page was loaded again.
    if (known !== undefined && isRepeated(known, form)) return received(res, known);
    const sale = await saleOf(identity);
    const left = sale === null ? [] : await leftOf(sale);
    const { chosen, fault } = readChosenLines(form, left);
    const showAgain = async (faults?: WithdrawFaults) => {
      const address = isLook ? null : seal(form, await signing());
      if (address !== null) return options.seeOther(res, `/withdraw/${address}`);
      return choose(res, identity, sale, { reason, statement, chosen, ...(faults && { faults }) });
    };
    const sentBefore = (row: WithdrawalRow) =>
      showAgain({
        again: words.withdraw.sentBefore({ id: row.id, time: timeText(row.received_at) }),
      });
    if (known !== undefined) return sentBefore(known);
    if (!isStepToken(form.get('signed') ?? '', once, identity, await signing()))
      return showAgain({
        again: words.withdraw.tooLong,
      });
    if (sale !== null && left.length > 0 && chosen.size === 0)
      return showAgain({ line: words.withdraw.noneChosen });
    if (fault !== null) return showAgain({ line: fault });
    if (left.length === 0 && statement === '')
      return showAgain({ statement: words.withdraw.sayWhich });
    if (isLook) return showAgain();
    const pieces: WithdrawnUnits[] = left.flatMap(({ line, title }) => {
      const quantity = chosen.get(line);
      return quantity === undefined ? [] : [{ line, title, quantity: Number(quantity) }];
    });
    const nowMs = now();
    const row = await db.write((transaction) =>
      keepWithdrawal(transaction, {
        once,
        orderId: sale?.row.id ?? null,
        orderNumber: sale?.row.number ?? identity.number,
        name: identity.name,
        email: identity.email,
        pieces,
        statement: pieces.length > 0 ? words.withdraw.statementStored : statementText(statement),
        reason: reason === '' ? null : reason,
        isLate: sale !== null && isLateStatement(sale, shop.withdrawal, nowMs),
        nowMs,
      }),
    );
    // Another tab was faster with some of the units.
    if (row === null) return choose(res, identity, await saleOf(identity));
    // Another request may have sent the same form meanwhile.
    return isRepeated(row, form) ? received(res, row) : sentBefore(row);
  }

  /** A form that was sent, or whose answer is looked at again. @param client null for the latter, which is no try */
  async function step(res: ServerResponse, form: URLSearchParams, client: string | null) {
    const field = (name: string) => oneLine(form.get(name) ?? '');
    const identity = { name: field('name'), number: field('number'), email: field('email') };
    const faults: WithdrawFaults = {
      ...(!isPlainLine(identity.name) && { name: words.checkout.errors.notPlain }),
      ...(identity.name === '' && { name: words.withdraw.nameFault }),
      ...(identity.number === '' && {
        number: words.withdraw.numberFault,
      }),
      ...(!looksLikeEmail(identity.email) && { email: words.order.emailFault }),
    };
    const isFaulty = Object.keys(faults).length > 0;
    if (client !== null && !isFaulty) {
      const waitSeconds = await options.byClient.take(client);
      if (waitSeconds > 0) return options.sendTooMany(res, waitSeconds, '/withdraw', form);
    }
    if (!isFaulty && form.get('step') === 'confirm')
      return confirm(res, form, identity, client === null);
    const address =
      client === null ? null : seal(new URLSearchParams({ ...identity }), await signing());
    if (address !== null) return options.seeOther(res, `/withdraw/${address}`);
    if (isFaulty) return send(res, pages.identify({ files, identity, faults }), { status: 422 });
    return choose(res, identity, await saleOf(identity));
  }

  /** The page that a step leads to. @param address behind /withdraw/ */
  async function showStep(res: ServerResponse, address: string) {
    const [, once] = /^received\/([\w-]{36})$/.exec(address) ?? [];
    if (once !== undefined) {
      const row = await db.read
        .selectFrom('withdrawal')
        .selectAll()
        .where('once', '=', once)
        .where('received_at', '>', now() - shownMs)
        .executeTakeFirst();
      return row === undefined ? options.seeOther(res, '/withdraw') : acknowledge(res, row);
    }
    const form = unseal(address, await signing());
    return form === null ? options.seeOther(res, '/withdraw') : step(res, form, null);
  }

  return {
    /** The second step for an order that its own page has opened. */
    fromOrder: (res: ServerResponse, sale: Sale) =>
      choose(
        res,
        {
          name: oneLine(sale.row.name),
          number: sale.row.number,
          email: oneLine(sale.row.email),
        },
        sale,
      ),
    show: (res: ServerResponse) => send(res, pages.identify({ files })),
    showStep,
    async post(req: IncomingMessage, res: ServerResponse): Promise<void> {
      const form = await options.readForm(req, res);
      if (form === null) return;
      try {
        await step(res, form, options.clientOf(req));
      } catch (error) {
        if (res.headersSent || !logFailure(error, 'taking a withdrawal', options.log)) throw error;
        const page = { files, ...busy, to: '/withdraw', typed: [...form] };
        send(res, pages.sendAgain(page), { status: 503, retryAfterSeconds: busyRetryAfterSeconds });
      }
    },
  };
}

const busy = {
  title: words.order.busy.title,
  lede: words.withdraw.busy,
};

interface WithdrawFields {
  reason: string;
  statement: string;
  chosen: ReadonlyMap<number, string> | null;
  faults?: WithdrawFaults;
}
