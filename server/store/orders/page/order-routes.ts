import type { IncomingMessage, ServerResponse } from 'node:http';
import { shop } from '../../../../content/shop/shop-settings.ts';
import { words } from '../../../../content/words.ts';
import { sameEmail } from '../../../../domain/store/same-email.ts';
import { looksLikeEmail } from '../../../../domain/text/email-text.ts';
import { truncateText } from '../../../../domain/text/truncate-text.ts';
import type { BuyerPages } from '../../../../web/buyer/buyer-pages.tsx';
import type { Database } from '../../../db/database.ts';
import { createFleetLimit } from '../../../fleet/rate-count.ts';
import type { SenderAddress } from '../../../http/address-group.ts';
import { createRateLimit } from '../../../http/rate-limit.ts';
import type { LoadedFiles } from '../../checkout/page/page-files.ts';
import { isFromOwnPage } from '../../checkout/page/same-origin.ts';
import { decryptForm, encryptForm } from '../../http/encrypted-form-url.ts';
import { readBody } from '../../http/read-body.ts';
import { busyRetryAfterSeconds } from '../../http/refusal.ts';
import type { Responder } from '../../http/responder.ts';
import { type RouteGroup, withPart } from '../../http/routes.ts';
import { isMailOn, queueMail } from '../../outbox.ts';
import { logFailure } from '../../payments/log-failure.ts';
import { verifyOrderToken } from '../after-sale/order-token.ts';
import { readSale, type Sale } from '../after-sale/read-sale.ts';
import { readWithdrawals, withdrawableUnits } from '../after-sale/withdrawals.ts';
import { parseOrderNumber } from '../order-number.ts';
import { createFormUrlKeyReader } from './form-url-key.ts';
import { orderView } from './order-view.ts';
import { createResendFormPage, type SendPage } from './resend-form-page.ts';
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
  senderOf(req: IncomingMessage): SenderAddress;
  /**
   * The requests per minute of one client. There is no limit by e-mail address, because a stranger could then lock the
   * address's owner out.
   */
  perMinute?: number | undefined;
  log(message: string, error?: unknown): void;
}

const minuteMs = 60_000;
/** An order gets one mail within this time, however many are requested. */
const linkEveryMs = 10 * minuteMs;

/** The path of withdrawals, which exists if the shop serves consumers in the EU. */
const withdrawPath = '/withdraw';

const linkSentPath = '/order/sent';
/** The prefix of the path to which the form redirects if it has problems. */
const faultsPrefix = '/order/again/';

/** The fields of the form that requests a link, and the problems in them. */
function readLinkForm(given: URLSearchParams) {
  const typed = given.get('number') ?? '';
  const email = (given.get('email') ?? '').trim();
  const number = parseOrderNumber(typed);
  const faults = {
    ...(number === null && { number: words.order.numberFault }),
    ...(!looksLikeEmail(email) && { email: words.order.emailFault }),
  };
  const isFaulty = Object.keys(faults).length > 0;
  const filled = { number: truncateText(typed, 200), email: truncateText(email, 200), faults };
  return { number, email, filled, isFaulty };
}

/** The routes /order and below, and /withdraw and below. Paths of orders are never logged. */
export function createOrderRoutes(options: OrderPageOptions): RouteGroup {
  const { db, pages, responder, now, log } = options;
  const { perMinute = 10 } = options;
  const files = options.files.paths;
  const byClient = createFleetLimit({
    db,
    name: 'order-find',
    perMinute,
    now,
    own: createRateLimit(perMinute, options.elapsedMs),
    // The shared limit may be skipped, because the page itself reports that the database is
    // unavailable.
    whileAway: 'own limit',
  });
  const send: SendPage = (res, body, page = {}) =>
    responder.html(res, { status: 200, ...page, body, policy: orderPagePolicy, isPrivate: true });
  const { seeOther } = responder;
  /** @param path the path of the requested page */
  const tell = (res: ServerResponse, path: string, why: NoticeReason) => {
    const { message, ...page } = noticeTexts[why];
    const to = isWithdrawing(path) ? withdrawAgain : findAgain;
    send(res, pages.refusal({ files, title: message.title, lede: message.description, to }), page);
  };
  /** @param path the path of the form that was sent */
  const leadToTold = (res: ServerResponse, path: string, why: NoticeReason) =>
    seeOther(res, `${isWithdrawing(path) ? withdrawPath : '/order'}/told/${why}`);
  const readFormUrlKey = createFormUrlKeyReader(db, now);
  const wait = createResendFormPage({ pages, files, readFormUrlKey, send, seeOther });
  const withdraw = createWithdrawRoutes({
    db,
    now,
    pages,
    files,
    send,
    seeOther,
    readFormUrlKey,
    wait,
    byClient,
    log,
    readForm: (req, res) => readForm(req, res, withdrawPath),
    senderOf: options.senderOf,
  });

  async function saleOf(token: string): Promise<Sale | null> {
    const number = verifyOrderToken(token, await readFormUrlKey());
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
          sendsMail: await isMailOn(db.read),
          number: numberIn(token) ?? '',
        }),
        { status: 404 },
      );
    if (isWithdrawal) return withdraw.fromOrder(sale, res, `/order/${token}`);
    const withdrawals = await readWithdrawals(db.read, sale.row.id);
    const canWithdraw = shop.servesEuConsumers && withdrawableUnits(sale, withdrawals).length > 0;
    const order = orderView(sale, withdrawals, canWithdraw ? `/order/${token}/withdraw` : null);
    send(res, pages.order({ files, order }));
  }

  async function readForm(req: IncomingMessage, res: ServerResponse, path: string) {
    if (!isFromOwnPage(req, options.siteOrigins())) {
      leadToTold(res, path, 'foreign');
      return null;
    }
    const body = await readBody(req, 'application/x-www-form-urlencoded');
    if (body.ok) return new URLSearchParams(body.value);
    leadToTold(res, path, 'not-read');
    return null;
  }

  /** Shows the form that requests a link again, with the typed fields and their problems. */
  async function showFaults(res: ServerResponse, encrypted: string): Promise<void> {
    const opened = decryptForm('find', encrypted, await readFormUrlKey());
    const isMailed = await isMailOn(db.read);
    if (opened === null || opened.isOver)
      return send(res, pages.find({ files, sendsMail: isMailed, news: words.order.over }), {
        status: 410,
      });
    const { filled } = readLinkForm(opened.form);
    send(res, pages.find({ files, sendsMail: isMailed, filled }), { status: 422 });
  }

  async function find(req: IncomingMessage, res: ServerResponse, given: URLSearchParams) {
    if (!(await isMailOn(db.read))) return seeOther(res, '/order');
    const { number, email, filled, isFaulty } = readLinkForm(given);
    if (number === null || isFaulty) {
      const typed = new URLSearchParams({ number: filled.number, email: filled.email });
      return seeOther(
        res,
        faultsPrefix + (encryptForm('find', typed, await readFormUrlKey()) ?? ''),
      );
    }
    const seconds = await byClient.take(options.senderOf(req).client);
    if (seconds > 0) return wait.lead(res, '/order', { why: 'many', seconds, form: given });
    // Respond first: the time of the following steps would reveal whether such an order exists.
    seeOther(res, linkSentPath);
    await mailLink(number, email).catch((error: unknown) => {
      logFailure(error, 'mailing the link to an order', log);
    });
  }

  async function postFind(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const given = await readForm(req, res, '/order');
    if (given === null) return;
    try {
      await find(req, res, given);
    } catch (error) {
      if (res.headersSent || !logFailure(error, 'looking for an order', log)) throw error;
      await wait.lead(res, '/order', { why: 'busy', seconds: busyRetryAfterSeconds, form: given });
    }
  }

  const mailLink = (number: string, email: string) =>
    db.write(async (transaction) => {
      const order = await transaction
        .selectFrom('orders')
        .select(['id', 'email'])
        .where('number', '=', number)
        .executeTakeFirst();
      if (order === undefined || !sameEmail(order.email, email)) return;
      const nowMs = now();
      const subjectId = `${order.id}:${Math.floor(nowMs / linkEveryMs)}`;
      await queueMail(transaction, { kind: 'link', orderId: order.id, subjectId, nowMs });
    });

  const isOrders = (path: string) => path === '/order' || path.startsWith('/order/');
  return {
    doing: 'answering an order page',
    owns: (path) => isOrders(path) || (shop.servesEuConsumers && isWithdrawing(path)),
    routes: [
      [
        new RegExp(`^/(?:order|withdraw)/told/(${Object.keys(noticeTexts).join('|')})$`),
        { GET: ({ res, path, parts: [why = ''] }) => isNoticeReason(why) && tell(res, path, why) },
      ],
      ...withdraw.routes,
      [/^\/order\/again\/(.*)$/, { GET: withPart(showFaults) }],
      [/^\/order\/wait\/(.*)$/, { GET: withPart(wait.show('/order')) }],
      [linkSentPath, { GET: ({ res }) => send(res, pages.linkSent({ files })) }],
      [
        /^\/order\/?$/,
        {
          GET: async ({ res }) =>
            send(res, pages.find({ files, sendsMail: await isMailOn(db.read) })),
          POST: ({ req, res }) => postFind(req, res),
        },
      ],
      ...options.files.routes,
      [/^\/order\/(.*)$/, { GET: withPart(show) }],
    ],
    missing: ({ res }) => seeOther(res, '/order'),
    failed({ req, res, path }, isBusy) {
      const answer = req.method === 'POST' ? leadToTold : tell;
      answer(res, path, isBusy ? 'busy' : 'failed');
    },
  };
}

const noticeTexts = {
  foreign: { status: 403, message: words.order.foreignForm },
  'not-read': { status: 413, message: words.order.notRead },
  busy: { status: 503, message: words.order.busy, retryAfterSeconds: busyRetryAfterSeconds },
  failed: { status: 500, message: words.order.failed },
} as const;
/** The reason why a form had no effect, or a page cannot be shown. */
type NoticeReason = keyof typeof noticeTexts;
const isNoticeReason = (why: string): why is NoticeReason => Object.hasOwn(noticeTexts, why);

const findAgain = { href: '/order', label: words.order.find };
const withdrawAgain = { href: withdrawPath, label: words.withdraw.title };
const isWithdrawing = (path: string) =>
  path === withdrawPath || path.startsWith(`${withdrawPath}/`);

/**
 * The order number in an invalid token. Showing the number reveals nothing, because the token
 * contains it in plain text.
 */
const numberIn = (token: string): string | null => parseOrderNumber(token.split('.')[0] ?? '');

/** The content policy: allows only our own files, and forms that post to us. */
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
