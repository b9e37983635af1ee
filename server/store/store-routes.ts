import type { IncomingMessage, ServerResponse } from 'node:http';
import { shop } from '../../content/shop.ts';
import { subscriptionPath } from '../../contract/forms.ts';
import { api, href, serverPaths } from '../../contract/paths.ts';
import { type CachedResponse, sendCached } from '../http/cached-response.ts';
import { isReadMethod, type RawHeaders } from '../http/reply.ts';
import type { RequestTarget } from '../http/request-target.ts';
import type { createCatalogueRoutes } from './catalogue/memory/catalogue-routes.ts';
import { isStorePage, isSuccessPage } from './checkout/closed-store.ts';
import type { createCheckoutPageRoutes } from './checkout/page/checkout-page-routes.ts';
import type { createFormRoutes } from './forms/form-routes.ts';
import type { createSubscriptionRoutes } from './forms/subscription-routes.ts';
import { busyRetryAfterSeconds, refuse, refuseWithRetry } from './http/refusal.ts';
import { type Responder, readableAnywhere } from './http/responder.ts';
import { type createOrderRoutes, withdrawPath } from './orders/page/order-routes.ts';
import { logFailure } from './payments/log-failure.ts';
import type { createWebhookRoutes } from './payments/webhook-routes.ts';

interface Options {
  storeId: string;
  /** False if the owner has switched the store off: then only forms, links in mails and open checkouts are answered. */
  isShown: boolean;
  /** True if there are orders or open checkouts: they do not end with the store. */
  hasBuyers: boolean;
  responder: Responder;
  catalogue: ReturnType<typeof createCatalogueRoutes>;
  /** Answers /checkout and the paths below it. */
  checkout: { answer(req: IncomingMessage, res: ServerResponse, path: string): unknown };
  /** Null for a hosted store, which has its own checkout page and webhooks. */
  own: {
    checkoutPage: ReturnType<typeof createCheckoutPageRoutes>;
    orderPages: ReturnType<typeof createOrderRoutes>;
    drawings: ReadonlyMap<string, CachedResponse>;
    webhooks: ReturnType<typeof createWebhookRoutes>;
    forms: ReturnType<typeof createFormRoutes>;
    subscriptions: ReturnType<typeof createSubscriptionRoutes>;
  } | null;
  log(message: string, error?: unknown): void;
}

const apiPrefix = '/api/store/';
const pagePrefix = '/checkout/';
const orderPath = '/order';
const webhookPrefix = '/webhooks/';
const drawingPrefix = serverPaths.cataloguePicture('').replace('.svg', '');

/** Pages of other sites may read the catalogue, but not start checkouts. */
const preflightHeaders: RawHeaders = [
  ...readableAnywhere,
  'access-control-allow-methods',
  'GET, HEAD, OPTIONS',
  'access-control-allow-headers',
  'content-type',
  'access-control-max-age',
  '86400',
];

const storeBusy = refuseWithRetry(
  503,
  'The store is busy. Try again shortly.',
  busyRetryAfterSeconds,
);

/** Dispatches requests to the store's handlers. */
export function createStoreRoutes(options: Options) {
  const { responder, catalogue, checkout, own } = options;
  const base = api.store(options.storeId);
  const below = `${base}/`;

  const answerApi = (req: IncomingMessage, res: ServerResponse, address: RequestTarget) => {
    const { search } = address;
    if (!address.path.startsWith(below))
      return responder.send(res, refuse(404, 'There is no such store'), readableAnywhere);
    const path = address.path.slice(base.length);
    if (path === '/checkout' || path.startsWith('/checkout/'))
      return checkout.answer(req, res, path);
    if (req.method === 'OPTIONS') return responder.empty(res, 204, preflightHeaders);
    if (!isReadMethod(req)) return responder.methodNotAllowed(res, 'GET, HEAD, OPTIONS');
    if (path === '/variants') return catalogue.variants(res, search);
    return catalogue.answer(req, res, { path, search });
  };

  const failed = (res: ServerResponse, error: unknown) => {
    const busy = logFailure(error, 'answering a call to the store', options.log);
    if (res.headersSent) res.destroy();
    else if (busy) responder.send(res, storeBusy);
    else responder.failure(res);
  };

  const answerDrawing = (
    drawings: ReadonlyMap<string, CachedResponse>,
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
  ) => {
    const drawing = drawings.get(path);
    if (drawing === undefined) responder.send(res, refuse(404, 'There is no such picture'));
    else if (!isReadMethod(req)) responder.methodNotAllowed(res, 'GET, HEAD');
    else sendCached(req, res, drawing);
  };

  /** What buyers come back to, and what is told of their payments. */
  const answerBuyer = (
    { checkoutPage, orderPages, webhooks, drawings }: NonNullable<Options['own']>,
    req: IncomingMessage,
    res: ServerResponse,
    { path, search }: RequestTarget,
  ): boolean => {
    const isWithdrawal =
      shop.servesEuConsumers && (path === withdrawPath || path.startsWith(`${withdrawPath}/`));
    if (path.startsWith(pagePrefix)) checkoutPage.answer(req, res, path);
    else if (isWithdrawal || path === orderPath || path.startsWith(`${orderPath}/`))
      orderPages.answer(req, res, path);
    else if (path.startsWith(webhookPrefix))
      webhooks.answer(req, res, path).catch((error: unknown) => failed(res, error));
    else if (path.startsWith(drawingPrefix)) answerDrawing(drawings, req, res, path);
    else if (options.isShown || !isReadMethod(req)) return false;
    else if (isSuccessPage(path)) checkoutPage.showSuccess(res, search);
    // Where buyers come back to who have paid nothing, such as from the provider's page.
    else if (isStorePage(path)) responder.seeOther(res, href('home'));
    else return false;
    return true;
  };

  return {
    handle(req: IncomingMessage, res: ServerResponse, address: RequestTarget): boolean {
      const { path } = address;
      if (own?.forms.paths.includes(path)) {
        own.forms.answer(req, res, path).catch((error: unknown) => failed(res, error));
        return true;
      }
      if (own !== null && path.startsWith(subscriptionPath)) {
        own.subscriptions.answer(req, res, path);
        return true;
      }
      if (
        own !== null &&
        (options.isShown || options.hasBuyers) &&
        answerBuyer(own, req, res, address)
      )
        return true;
      if (!options.isShown) return false;
      if (path.startsWith(apiPrefix)) {
        try {
          const pending = answerApi(req, res, address);
          if (pending instanceof Promise) pending.catch((error: unknown) => failed(res, error));
        } catch (error) {
          failed(res, error);
        }
        return true;
      }
      return false;
    },
  };
}
