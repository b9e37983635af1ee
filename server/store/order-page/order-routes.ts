import type { IncomingMessage, ServerResponse } from 'node:http';
import { shop } from '../../../content/shop.ts';
import { looksLikeEmail } from '../../../domain/email-text.ts';
import type { Database } from '../../db/database.ts';
import { createFleetLimit } from '../../fleet/rate-count.ts';
import { sendCached } from '../../http/cached-response.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { isRead } from '../../http/reply.ts';
import { isSameAddress } from '../after-sale/next-steps.ts';
import { orderKey, readOrderToken } from '../after-sale/order-token.ts';
import { readSale, type Sale } from '../after-sale/read-sale.ts';
import { piecesLeft, withdrawalsOf } from '../after-sale/withdrawals.ts';
import type { PageFiles } from '../checkout-page/page-files.ts';
import { isFromOwnPage } from '../checkout-page/same-origin.ts';
import { readBody } from '../http/read-body.ts';
import { busyRetryAfterSeconds } from '../http/refusal.ts';
import type { Responder } from '../http/responder.ts';
import { queueMail, sendsMail } from '../outbox.ts';
import { logFailure } from '../payments/log-failure.ts';
import { askedPage, findPage, noticePage, stubPage, tooManyPage } from './find-pages.ts';
import { numberOf } from './order-number.ts';
import { orderView } from './order-view.ts';
import { type PlainPage, shell } from './shell.ts';
import { createWithdrawRoutes } from './withdraw-routes.ts';

interface OrderPageOptions {
  db: Database;
  files: PageFiles;
  responder: Responder;
  now(): number;
  /** A monotonic clock for rate limits. */
  elapsedMs?: (() => number) | undefined;
  siteOrigins(): readonly string[];
  clientOf(req: IncomingMessage): string;
  /** Tries a minute of one client. None by e-mail address: whoever names somebody's would lock its owner out. */
  perMinute?: number | undefined;
  log(message: string, error?: unknown): void;
}

const minuteMs = 60_000;
/** One mail an order in this time, however often it is asked for. */
const linkEveryMs = 10 * minuteMs;

/** Where buyers withdraw from a contract, if the shop serves consumers in the EU. */
export const withdrawPath = '/withdraw';

/** The pages /order and below, and /withdraw. Addresses of orders are logged nowhere. */
export function createOrderRoutes(options: OrderPageOptions) {
  const { db, files, responder, now, log } = options;
  const { perMinute = 10 } = options;
  const byClient = createFleetLimit({
    ...{ db, name: 'order-find', perMinute, now },
    own: createRateLimit(perMinute, options.elapsedMs),
    // The page itself says when the database is away.
    whileAway: 'own limit',
  });
  const send = (res: ServerResponse, page: PlainPage) => {
    const { status, retryAfterSeconds } = page;
    responder.html(res, {
      ...{ status, body: shell(page, files.version), policy, isPrivate: true },
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  };

  const withdraw = createWithdrawRoutes({
    ...{ db, now, send, readForm, byClient, log },
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
      return send(res, stubPage(await sendsMail(db.read), numberIn(token) ?? ''));
    if (isWithdrawal) return withdraw.fromOrder(res, sale);
    const withdrawals = await withdrawalsOf(db.read, sale.row.id);
    const canWithdraw = shop.servesEuConsumers && piecesLeft(sale, withdrawals).length > 0;
    send(res, orderView(sale, withdrawals, canWithdraw ? `/order/${token}/withdraw` : null));
  }

  async function readForm(req: IncomingMessage, res: ServerResponse) {
    const refuse = (status: number, title: string, lede: string) => {
      send(res, noticePage({ status, title }, lede, again));
      return null;
    };
    if (!isFromOwnPage(req, options.siteOrigins()))
      return refuse(403, 'Not sent from here', 'This form was sent from another site.');
    const body = await readBody(req, 'application/x-www-form-urlencoded');
    return body.ok
      ? new URLSearchParams(body.value)
      : refuse(body.refusal.statusCode, 'Not read', 'What was sent cannot be read.');
  }

  async function find(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const given = await readForm(req, res);
    if (given === null) return;
    if (!(await sendsMail(db.read))) return send(res, findPage(false));
    const number = given.get('number') ?? '';
    const email = (given.get('email') ?? '').trim();
    const asked = numberOf(number);
    const faults = {
      ...(asked === null && { number: 'An order number has ten letters and digits.' }),
      ...(!looksLikeEmail(email) && { email: 'Enter an e-mail address.' }),
    };
    if (asked === null || 'email' in faults) {
      const typed = { number: number.slice(0, 200), email: email.slice(0, 200) };
      return send(res, findPage(true, { ...typed, faults }));
    }
    const waitSeconds = await byClient.take(options.clientOf(req));
    if (waitSeconds > 0) return send(res, tooManyPage(waitSeconds, '/order', given));
    // Answered first: how long the rest takes would tell whether there is such an order.
    send(res, askedPage(email));
    await mailLink(asked, email).catch((error: unknown) => {
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
      if (isRead(req)) return withdraw.show(res);
      if (req.method === 'POST') return withdraw.post(req, res);
      return responder.methodNotAllowed(res, 'GET, HEAD, POST');
    }
    if (path === '/order' || path === '/order/') {
      if (isRead(req)) return send(res, findPage(await sendsMail(db.read)));
      if (req.method === 'POST') return find(req, res);
      return responder.methodNotAllowed(res, 'GET, HEAD, POST');
    }
    if (!isRead(req)) return responder.methodNotAllowed(res, 'GET, HEAD');
    return show(res, path.slice('/order/'.length));
  }

  return {
    /** Answers /order and the paths below it, and /withdraw. */
    answer(req: IncomingMessage, res: ServerResponse, path: string): void {
      const file = files.answers.get(path);
      if (file && isRead(req)) sendCached(req, res, file);
      else
        answer(req, res, path).catch((error: unknown) => {
          const busy = logFailure(error, 'answering an order page', log);
          if (res.headersSent) res.destroy();
          else if (busy)
            send(
              res,
              noticePage(
                {
                  status: 503,
                  title: 'Try again shortly',
                  retryAfterSeconds: busyRetryAfterSeconds,
                },
                'The shop cannot look into its orders at the moment.',
                again,
              ),
            );
          else
            send(
              res,
              noticePage(
                { status: 500, title: 'Something went wrong' },
                'Try again. If it stays so, write to us.',
                again,
              ),
            );
        });
    },
  };
}

const again = { href: '/order', label: 'Find your order' };

/** What looks like an order number in an address that opens nothing; it says nothing about an order. */
const numberIn = (token: string): string | null => numberOf(token.split('.')[0] ?? '');

/** Loads only our own files; forms post to us. */
const policy = [
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
