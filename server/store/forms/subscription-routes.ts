import type { IncomingMessage, ServerResponse } from 'node:http';
import { subscriptionPath } from '../../../contract/forms.ts';
import type { BuyerPages } from '../../../web/buyer/buyer-pages.tsx';
import type { Database } from '../../db/database.ts';
import type { LoadedFiles } from '../checkout/page/page-files.ts';
import { isFromOwnPage } from '../checkout/page/same-origin.ts';
import { readBody } from '../http/read-body.ts';
import { busyRetryAfterSeconds } from '../http/refusal.ts';
import type { Responder } from '../http/responder.ts';
import { type RouteGroup, withPart } from '../http/routes.ts';
import { orderPagePolicy } from '../orders/page/order-routes.ts';
import { confirmSubscription, deleteSubscription, findSubscription } from './subscribers.ts';

interface Options {
  db: Database;
  responder: Responder;
  pages: BuyerPages;
  files: LoadedFiles;
  /** True if anybody may have bought here. The page then links to the withdrawal form. */
  answersBuyers: boolean;
  now(): number;
  siteOrigins(): readonly string[];
}

/**
 * The page behind a link in a mail. Opening the page changes nothing, because mail scanners open
 * every link; only the page's button sends a change. A mail program may unsubscribe with a single request (RFC
 * 8058).
 */
export function createSubscriptionRoutes({
  db,
  pages,
  responder,
  answersBuyers,
  ...options
}: Options): RouteGroup {
  const files = options.files.paths;
  const send = (
    res: ServerResponse,
    token: string,
    found: Parameters<BuyerPages['subscription']>[0]['found'],
    more: { status?: number; retryAfterSeconds?: number } = {},
  ) =>
    responder.html(res, {
      status: found === 'ended' ? 404 : 200,
      ...more,
      policy: orderPagePolicy,
      body: pages.subscription({ files, token, found, hasBuyers: answersBuyers }),
      isPrivate: true,
    });

  async function show(res: ServerResponse, token: string): Promise<void> {
    const found = await findSubscription(db.read, token, options.now());
    send(res, token, found ?? 'ended');
  }

  async function post(req: IncomingMessage, res: ServerResponse, token: string): Promise<void> {
    const body = await readBody(req, typeOf(req));
    if (!body.ok) return responder.send(res, body);
    const isOneClick = oneClick.test(body.value);
    // Mail programs send no origin, so the link alone authorises their request.
    if (!isOneClick && !isFromOwnPage(req, options.siteOrigins()))
      return responder.seeOther(res, subscriptionPath + token);
    if (isOneClick || body.value === 'end=1') {
      await db.write((transaction) => deleteSubscription(transaction, token));
      // Mail programs follow no redirect, and read only the status (RFC 8058).
      if (isOneClick) return send(res, token, 'ended', { status: 200 });
    } else await db.write((transaction) => confirmSubscription(transaction, token, options.now()));
    // Redirect, so that Back leads to a page.
    responder.seeOther(res, subscriptionPath + token);
  }

  return {
    doing: 'answering the page of a subscription',
    owns: (path) => path.startsWith(subscriptionPath),
    routes: [
      [
        // Other paths are answered without using the database.
        new RegExp(`^${subscriptionPath}([\\w-]{43})$`),
        {
          GET: withPart(show),
          POST: ({ req, res, parts: [token = ''] }) => post(req, res, token),
        },
      ],
    ],
    missing: ({ res }) => send(res, '', 'ended'),
    failed({ req, res, path }, isBusy) {
      // The failure must have an error status, so that a mail program notices it.
      if (req.method === 'POST' && isFromOwnPage(req, options.siteOrigins()))
        return responder.seeOther(res, path);
      const wait = { status: 503, retryAfterSeconds: busyRetryAfterSeconds };
      const token = path.slice(subscriptionPath.length);
      send(res, token, 'failed', isBusy ? wait : { status: 500 });
    },
  };
}

/** The content type of the form. RFC 8058 allows two. */
const typeOf = (req: IncomingMessage) =>
  req.headers['content-type']?.startsWith('multipart/form-data')
    ? 'multipart/form-data'
    : 'application/x-www-form-urlencoded';

const oneClick = /\bList-Unsubscribe(?:=|"\s+)One-Click\b/;
