import type { IncomingMessage, ServerResponse } from 'node:http';
import { api } from '../../contract/paths.ts';
import { DatabaseBusy } from '../db/database-busy.ts';
import { type CachedResponse, sendCached } from '../http/cached-response.ts';
import { isRead } from '../http/reply.ts';
import type { RequestTarget } from '../http/request-target.ts';
import type { createCatalogueRoutes } from './catalogue/catalogue-routes.ts';
import type { createCheckoutPageRoutes } from './checkout-page/checkout-page-routes.ts';
import { busyRetryAfterSeconds } from './http/busy.ts';
import { refuse, refuseUntil } from './http/refusal.ts';
import { type Responder, readableAnywhere } from './http/responder.ts';
import { ProviderAway, ProviderRefused } from './payments/payment-provider.ts';
import type { createWebhookRoutes } from './payments/webhook-routes.ts';

interface Options {
  storeId: string;
  responder: Responder;
  catalogue: ReturnType<typeof createCatalogueRoutes>;
  /** What lies below /checkout of the store's address. */
  checkout: { answer(req: IncomingMessage, res: ServerResponse, path: string): unknown };
  /** What only a store of our own has: the page where payments are made, what payment providers tell, and the samples' drawings. */
  own: {
    checkoutPage: ReturnType<typeof createCheckoutPageRoutes>;
    drawings: ReadonlyMap<string, CachedResponse>;
    webhooks: ReturnType<typeof createWebhookRoutes>;
  } | null;
  log(message: string, error?: unknown): void;
}

const apiPrefix = '/api/store/';
const pagePrefix = '/checkout/';
const webhookPrefix = '/webhooks/';
const drawingPrefix = api.cataloguePicture('').replace('.svg', '');

/** Finds who answers a request of the store. */
export function createStoreRoutes(options: Options) {
  const { responder, catalogue, checkout, own } = options;
  const base = api.store(options.storeId);
  const below = `${base}/`;

  const answerApi = (
    req: IncomingMessage,
    res: ServerResponse,
    address: RequestTarget,
  ): unknown => {
    const { search } = address;
    if (!address.path.startsWith(below))
      return responder.refusal(
        res,
        refuse(404, 'There is no such store').refusal,
        readableAnywhere,
      );
    const path = address.path.slice(base.length);
    if (path === '/checkout' || path.startsWith('/checkout/'))
      return checkout.answer(req, res, path);
    if (req.method === 'OPTIONS') return preflight(res);
    if (!isRead(req)) return responder.methodNotAllowed(res, 'GET, HEAD, OPTIONS');
    if (path === '/variants') return catalogue.variants(res, search);
    return catalogue.answer(req, res, { path, search });
  };

  /** Pages of other sites may read the catalogue; they may not start checkouts. */
  const preflight = (res: ServerResponse) =>
    responder.empty(res, 204, [
      ...readableAnywhere,
      'access-control-allow-methods',
      'GET, HEAD, OPTIONS',
      'access-control-allow-headers',
      'content-type',
      'access-control-max-age',
      '86400',
    ]);

  const failed = (res: ServerResponse, error: unknown) => {
    const isRefusal = error instanceof ProviderRefused;
    const busy = isRefusal || error instanceof DatabaseBusy || error instanceof ProviderAway;
    if (isRefusal) options.log(`The payment provider refused: ${error.message}`);
    if (!busy) options.log('answering a call to the store', error);
    if (res.headersSent) res.destroy();
    else if (busy)
      responder.refusal(
        res,
        refuseUntil(503, 'The store is busy. Try again shortly.', busyRetryAfterSeconds).refusal,
      );
    else responder.failure(res);
  };

  return {
    handle(req: IncomingMessage, res: ServerResponse, address: RequestTarget): boolean {
      const { path } = address;
      if (path.startsWith(apiPrefix)) {
        try {
          const pending = answerApi(req, res, address);
          if (pending instanceof Promise) pending.catch((error: unknown) => failed(res, error));
        } catch (error) {
          failed(res, error);
        }
        return true;
      }
      if (own === null) return false;
      if (path.startsWith(pagePrefix)) {
        own.checkoutPage.answer(req, res, path);
        return true;
      }
      if (path.startsWith(webhookPrefix)) {
        own.webhooks.answer(req, res, path).catch((error: unknown) => failed(res, error));
        return true;
      }
      if (!path.startsWith(drawingPrefix)) return false;
      const drawing = own.drawings.get(path);
      if (drawing === undefined)
        responder.refusal(res, refuse(404, 'There is no such picture').refusal);
      else if (!isRead(req)) responder.methodNotAllowed(res, 'GET, HEAD');
      else sendCached(req, res, drawing);
      return true;
    },
  };
}
