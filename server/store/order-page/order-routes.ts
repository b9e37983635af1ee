import type { IncomingMessage, ServerResponse } from 'node:http';
import { looksLikeEmail } from '../../../domain/email-text.ts';
import type { Database } from '../../db/database.ts';
import { createFleetLimit } from '../../fleet/rate-count.ts';
import { sendCached } from '../../http/cached-response.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { isRead } from '../../http/reply.ts';
import { orderKey, readOrderToken } from '../after-sale/order-token.ts';
import { readSale } from '../after-sale/read-sale.ts';
import type { PageFiles } from '../checkout-page/page-files.ts';
import { isFromOwnPage } from '../checkout-page/same-origin.ts';
import { readBody } from '../http/read-body.ts';
import { busyRetryAfterSeconds } from '../http/refusal.ts';
import type { Responder } from '../http/responder.ts';
import { queueMail, sendsMail } from '../outbox.ts';
import { logFailure } from '../payments/log-failure.ts';
import { askedPage, findPage, noticePage, stubPage, tooManyPage } from './find-pages.ts';
import { orderView } from './order-view.ts';
import { type PlainPage, shell } from './shell.ts';

interface OrderPageOptions {
  db: Database;
  files: PageFiles;
  responder: Responder;
  now(): number;
  /** A monotonic clock for rate limits. */
  elapsedMs?: (() => number) | undefined;
  siteOrigins(): readonly string[];
  clientOf(req: IncomingMessage): string;
  /** Tries a minute of one client, and for one e-mail address. */
  perMinute?: { client: number; email: number } | undefined;
  log(message: string, error?: unknown): void;
}

const minuteMs = 60_000;
/** One mail an order in this time, however often it is asked for. */
const linkEveryMs = 10 * minuteMs;

/** The pages /order and below. Addresses of orders are logged nowhere. */
export function createOrderRoutes(options: OrderPageOptions) {
  const { db, files, responder, now, log } = options;
  const { perMinute = { client: 10, email: 3 } } = options;
  const limit = (name: string, most: number) =>
    createFleetLimit({
      ...{ db, name, perMinute: most, now },
      own: createRateLimit(most, options.elapsedMs),
    });
  const byClient = limit('order-find', perMinute.client);
  const byEmail = limit('order-mail', perMinute.email);
  const send = (res: ServerResponse, page: PlainPage) => {
    const { status, retryAfterSeconds } = page;
    responder.html(res, {
      ...{ status, body: shell(page, files.version), policy, isPrivate: true },
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  };

  async function show(res: ServerResponse, token: string): Promise<void> {
    const key = await orderKey(db.read);
    const number = key === null ? null : readOrderToken(token, { key, nowMs: now() });
    const sale = number === null ? null : await readSale(db.read, { number });
    if (sale === null) return send(res, stubPage(await sendsMail(db.read), numberIn(token) ?? ''));
    send(res, orderView(sale, null));
  }

  async function find(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!isFromOwnPage(req, options.siteOrigins()))
      return send(
        res,
        noticePage(
          { status: 403, title: 'Not sent from here' },
          'This form was sent from another site.',
          again,
        ),
      );
    const body = await readBody(req, 'application/x-www-form-urlencoded');
    if (!body.ok)
      return send(
        res,
        noticePage(
          { status: body.refusal.statusCode, title: 'Not read' },
          'What was sent cannot be read.',
          again,
        ),
      );
    if (!(await sendsMail(db.read))) return send(res, findPage(false));
    const given = new URLSearchParams(body.value);
    const number = given.get('number') ?? '';
    const email = (given.get('email') ?? '').trim();
    const asked = numberOf(number);
    const faults = {
      ...(asked === null && { number: 'An order number has ten letters and digits.' }),
      ...(!looksLikeEmail(email) && { email: 'Enter an e-mail address.' }),
    };
    if (asked === null || 'email' in faults)
      return send(
        res,
        findPage(true, { number: number.slice(0, 200), email: email.slice(0, 200), faults }),
      );
    const waitSeconds =
      (await byClient.take(options.clientOf(req))) || (await byEmail.take(email.toLowerCase()));
    if (waitSeconds > 0) return send(res, tooManyPage(waitSeconds));
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
    if (path === '/order' || path === '/order/') {
      if (isRead(req)) return send(res, findPage(await sendsMail(db.read)));
      if (req.method === 'POST') return find(req, res);
      return responder.methodNotAllowed(res, 'GET, HEAD, POST');
    }
    if (!isRead(req)) return responder.methodNotAllowed(res, 'GET, HEAD');
    return show(res, path.slice('/order/'.length));
  }

  return {
    /** Answers /order and the paths below it. */
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

/** As people type it: in lower case, with spaces, with or without its dash. */
function numberOf(text: string): string | null {
  const [, one, two] =
    /^([0-9A-Z]{5})([0-9A-Z]{5})$/.exec(text.toUpperCase().replaceAll(/[\s-]/g, '')) ?? [];
  return one === undefined || two === undefined ? null : `${one}-${two}`;
}

/** What looks like an order number in an address that opens nothing; it says nothing about an order. */
const numberIn = (token: string): string | null => numberOf(token.split('.')[0] ?? '');

const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

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
