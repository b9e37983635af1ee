import type { IncomingMessage, ServerResponse } from 'node:http';
import { shop } from '../../../../content/shop.ts';
import { words } from '../../../../content/words.ts';
import { looksLikeEmail } from '../../../../domain/text/email-text.ts';
import type { BuyerPages } from '../../../../web/buyer/buyer-pages.tsx';
import type { Database } from '../../../db/database.ts';
import { createFleetLimit } from '../../../fleet/rate-count.ts';
import { sendCached } from '../../../http/cached-response.ts';
import { createRateLimit } from '../../../http/rate-limit.ts';
import { isReadMethod } from '../../../http/reply.ts';
import type { LoadedFiles } from '../../checkout/page/page-files.ts';
import { isFromOwnPage } from '../../checkout/page/same-origin.ts';
import { readBody } from '../../http/read-body.ts';
import { busyRetryAfterSeconds } from '../../http/refusal.ts';
import type { Responder } from '../../http/responder.ts';
import { queueMail, sendsMail } from '../../outbox.ts';
import { logFailure } from '../../payments/log-failure.ts';
import { isSameAddress } from '../after-sale/next-steps.ts';
import { orderKey, readOrderToken } from '../after-sale/order-token.ts';
import { readSale, type Sale } from '../after-sale/read-sale.ts';
import { withdrawableUnits, withdrawalsOf } from '../after-sale/withdrawals.ts';
import { parseOrderNumber } from './order-number.ts';
import { orderView } from './order-view.ts';
import { seal, unseal } from './sealed-address.ts';
import { createWithdrawRoutes } from './withdraw-routes.ts';

interface OrderPageOptions {
  db: Database;
  pages: BuyerPages;
  files: LoadedFiles;
  responder: Responder;
  now(): number;
  /** A monotonic clock for rate limits. */
  elapsedMs?: (() => number) | undefined;
  siteOrigins(): readonly string[];
  clientOf(req: IncomingMessage): string;
  /** Requests a minute of one client. There is no limit by e-mail address: a stranger who types it would lock its owner out. */
  perMinute?: number | undefined;
  log(message: string, error?: unknown): void;
}

const minuteMs = 60_000;
/** One mail for each order in this time, however many are requested. */
const linkEveryMs = 10 * minuteMs;

/** The path of withdrawals, if the shop serves consumers in the EU. */
export const withdrawPath = '/withdraw';

/** The path of the form that asks for a link. */
const linkSentPath = '/order/sent';
/** And where it leads if something is wrong in it. */
const faultsPrefix = '/order/again/';

/** The fields of the form that asks for a link, and the faults in them. */
function readLinkForm(given: URLSearchParams) {
  const typed = given.get('number') ?? '';
  const email = (given.get('email') ?? '').trim();
  const number = parseOrderNumber(typed);
  const faults = {
    ...(number === null && { number: words.order.numberFault }),
    ...(!looksLikeEmail(email) && { email: words.order.emailFault }),
  };
  const isFaulty = Object.keys(faults).length > 0;
  const filled = { number: typed.slice(0, 200), email: email.slice(0, 200), faults };
  return { number, email, filled: isFaulty ? filled : null };
}

/** The pages /order and below, and /withdraw and below. Addresses of orders are logged nowhere. */
export function createOrderRoutes(options: OrderPageOptions) {
  const { db, pages, responder, now, log } = options;
  const { perMinute = 10 } = options;
  const files = options.files.addresses;
  const byClient = createFleetLimit({
    ...{ db, name: 'order-find', perMinute, now },
    own: createRateLimit(perMinute, options.elapsedMs),
    // The page itself says when the database is away.
    whileAway: 'own limit',
  });
  const send: SendPage = (res, body, page = {}) =>
    responder.html(res, { status: 200, ...page, body, policy: orderPagePolicy, isPrivate: true });
  const refuse = (
    res: ServerResponse,
    status: number,
    title: string,
    lede: string,
    retryAfterSeconds?: number,
  ) =>
    send(res, pages.refusal({ files, title, lede, to: again }), {
      status,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  const sendTooMany = (
    res: ServerResponse,
    retryAfterSeconds: number,
    to: string,
    typed: URLSearchParams,
  ) =>
    send(res, pages.sendAgain({ files, ...tooMany, to, typed: [...typed] }), {
      status: 429,
      retryAfterSeconds,
    });

  const withdraw = createWithdrawRoutes({
    ...{ db, now, pages, files, send, sendTooMany, readForm, byClient, log },
    seeOther: responder.seeOther,
    clientOf: options.clientOf,
  });

  async function saleOf(token: string): Promise<Sale | null> {
    const key = await orderKey(db.read);
    const number = key === null ? null : readOrderToken(token, { key, nowMs: now() });
    return number === null ? null : readSale(db.read, { number });
  }

  async function show(res: ServerResponse, path: string): Promise<void> {
    const [token = '', part, ...rest] = path.split('/');
    const sale = await saleOf(token);
    const isWithdrawal = part === 'withdraw' && shop.servesEuConsumers;
    if (sale === null || rest.length > 0 || (part !== undefined && !isWithdrawal))
      return send(
        res,
        pages.private({
          files,
          sendsMail: await sendsMail(db.read),
          number: numberIn(token) ?? '',
        }),
        { status: 404 },
      );
    if (isWithdrawal) return withdraw.fromOrder(res, sale);
    const withdrawals = await withdrawalsOf(db.read, sale.row.id);
    const canWithdraw = shop.servesEuConsumers && withdrawableUnits(sale, withdrawals).length > 0;
    const order = orderView(sale, withdrawals, canWithdraw ? `/order/${token}/withdraw` : null);
    send(res, pages.order({ files, order }));
  }

  async function readForm(req: IncomingMessage, res: ServerResponse) {
    if (!isFromOwnPage(req, options.siteOrigins())) {
      refuse(res, 403, words.order.foreignForm.title, words.order.foreignForm.description);
      return null;
    }
    const body = await readBody(req, 'application/x-www-form-urlencoded');
    if (body.ok) return new URLSearchParams(body.value);
    refuse(
      res,
      body.refusal.statusCode,
      words.order.notRead.title,
      words.order.notRead.description,
    );
    return null;
  }

  const sendFaults = (res: ServerResponse, filled: ReturnType<typeof readLinkForm>['filled']) =>
    send(res, pages.find({ files, sendsMail: true, ...(filled && { filled }) }), { status: 422 });

  /** The form that asks for a link, with the typed values and the faults in them. */
  async function showFaults(res: ServerResponse, address: string): Promise<void> {
    const key = await orderKey(db.read);
    const given = key === null ? null : unseal(address, { key, nowMs: now() });
    if (given === null) return responder.seeOther(res, '/order');
    sendFaults(res, readLinkForm(given).filled);
  }

  async function find(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const given = await readForm(req, res);
    if (given === null) return;
    if (!(await sendsMail(db.read))) return responder.seeOther(res, '/order');
    const asked = readLinkForm(given);
    if (asked.number === null || asked.filled !== null) {
      const key = await orderKey(db.read);
      const address = key === null ? null : seal(given, { key, nowMs: now() });
      return address === null
        ? sendFaults(res, asked.filled)
        : responder.seeOther(res, `${faultsPrefix}${address}`);
    }
    const { number, email } = asked;
    const waitSeconds = await byClient.take(options.clientOf(req));
    if (waitSeconds > 0) return sendTooMany(res, waitSeconds, '/order', given);
    // Answers first, because the time that the rest takes would reveal whether the order exists.
    responder.seeOther(res, linkSentPath);
    await mailLink(number, email).catch((error: unknown) => {
      logFailure(error, 'mailing the link to an order', log);
    });
  }

  const mailLink = (number: string, email: string) =>
    db.write(async (transaction) => {
      const order = await transaction
        .selectFrom('orders')
        .select(['id', 'email'])
        .where('number', '=', number)
        .executeTakeFirst();
      if (order === undefined || !isSameAddress(order.email, email)) return;
      const nowMs = now();
      const subjectId = `${order.id}:${Math.floor(nowMs / linkEveryMs)}`;
      await queueMail(transaction, { kind: 'link', orderId: order.id, subjectId, nowMs });
    });

  async function answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    if (path === withdrawPath) {
      if (isReadMethod(req)) return withdraw.show(res);
      if (req.method === 'POST') return withdraw.post(req, res);
      return responder.methodNotAllowed(res, 'GET, HEAD, POST');
    }
    if (path.startsWith(`${withdrawPath}/`))
      return isReadMethod(req)
        ? withdraw.showStep(res, path.slice(withdrawPath.length + 1))
        : responder.methodNotAllowed(res, 'GET, HEAD');
    if (path.startsWith(faultsPrefix) && isReadMethod(req))
      return showFaults(res, path.slice(faultsPrefix.length));
    if (path === linkSentPath && isReadMethod(req)) return send(res, pages.linkSent({ files }));
    if (path === '/order' || path === '/order/') {
      if (isReadMethod(req))
        return send(res, pages.find({ files, sendsMail: await sendsMail(db.read) }));
      if (req.method === 'POST') return find(req, res);
      return responder.methodNotAllowed(res, 'GET, HEAD, POST');
    }
    if (!isReadMethod(req)) return responder.methodNotAllowed(res, 'GET, HEAD');
    return show(res, path.slice('/order/'.length));
  }

  return {
    /** Answers /order, /withdraw and the paths below them. */
    answer(req: IncomingMessage, res: ServerResponse, path: string): void {
      const file = options.files.find(req);
      if (file && isReadMethod(req)) sendCached(req, res, file);
      else
        answer(req, res, path).catch((error: unknown) => {
          const busy = logFailure(error, 'answering an order page', log);
          if (res.headersSent) res.destroy();
          else if (busy)
            refuse(
              res,
              503,
              words.order.busy.title,
              words.order.busy.description,
              busyRetryAfterSeconds,
            );
          else refuse(res, 500, words.order.failed.title, words.order.failed.description);
        });
    },
  };
}

export type SendPage = (
  res: ServerResponse,
  body: string,
  page?: { status?: number; retryAfterSeconds?: number },
) => void;

const tooMany = {
  title: words.order.tooMany.title,
  lede: words.order.tooMany.description,
};

const again = { href: '/order', label: words.order.find };

/** The order number in an address that opens nothing; it reveals nothing about an order. */
const numberIn = (token: string): string | null => parseOrderNumber(token.split('.')[0] ?? '');

/** Loads only our own files; forms post to us. */
export const orderPagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');
