import { words } from '../../content/words.ts';
import { api, serverPaths } from '../../contract/paths.ts';
import { type CachedResponse, sendCached } from '../http/cached-response.ts';
import type { RawHeaders } from '../http/reply.ts';
import type { createCatalogueRoutes } from './catalogue/memory/catalogue-routes.ts';
import type { createCheckoutPageRoutes } from './checkout/page/checkout-page-routes.ts';
import { busyRetryAfterSeconds, httpRefusal, httpRefusalWithRetry } from './http/refusal.ts';
import { type Responder, readableAnywhere } from './http/responder.ts';
import { createDispatch, type Route, type RouteCall, type RouteGroup } from './http/routes.ts';
import { logFailure } from './payments/log-failure.ts';

interface Options {
  storeId: string;
  /**
   * False if the owner has switched the store off, so that only forms, links in mails and open
   * checkouts work.
   */
  isShown: boolean;
  /**
   * True if there are orders or open checkouts, which must work even after the store is switched
   * off.
   */
  hasBuyers: boolean;
  responder: Responder;
  catalogue: ReturnType<typeof createCatalogueRoutes>;
  /** The checkout endpoints of the store contract. */
  checkout: readonly Route[];
  /** Null for a hosted store, which has its own checkout page and webhooks. */
  own: {
    checkoutPage: ReturnType<typeof createCheckoutPageRoutes>;
    orderPages: RouteGroup;
    drawings: ReadonlyMap<string, CachedResponse>;
    webhooks: readonly Route[];
    forms: readonly Route[];
    subscriptions: RouteGroup;
  } | null;
  log(message: string, error?: unknown): void;
}

const drawingPrefix = serverPaths.cataloguePicture('').replace('.svg', '');

/** Lets pages of other sites read the catalogue, but not start checkouts. */
const preflightHeaders: RawHeaders = [
  ...readableAnywhere,
  'access-control-allow-methods',
  'GET, HEAD, OPTIONS',
  'access-control-allow-headers',
  'content-type',
  'access-control-max-age',
  '86400',
];

const storeBusy = httpRefusalWithRetry(503, words.store.refusals.busy, busyRetryAfterSeconds);

/** Passes requests to the store's handlers. */
export function createStoreRoutes({ responder, catalogue, checkout, own, ...options }: Options) {
  const json = (prefix: string, routes: readonly Route[], nothing: string): RouteGroup => ({
    doing: 'answering a call to the store',
    owns: (path) => path.startsWith(prefix),
    routes,
    missing: ({ res }) => responder.send(res, httpRefusal(404, nothing), readableAnywhere),
    failed: ({ res }, isBusy) => (isBusy ? responder.send(res, storeBusy) : responder.failure(res)),
  });
  const OPTIONS = ({ res }: RouteCall) => responder.empty(res, 204, preflightHeaders);
  const contract = json(
    '/api/store/',
    [
      ...checkout,
      ['/variants', { GET: ({ res, search }) => catalogue.variants(res, search), OPTIONS }],
      [/^/, { GET: ({ req, res, ...call }) => catalogue.answer(req, res, call), OPTIONS }],
    ],
    'There is no such store',
  );
  const drawings = [...(own?.drawings ?? [])].map(
    ([path, drawing]): Route => [path, { GET: ({ req, res }) => sendCached(req, res, drawing) }],
  );
  const { isShown, hasBuyers } = options;
  const parts: RouteGroup[] = isShown ? [{ ...contract, base: api.store(options.storeId) }] : [];
  if (own !== null) {
    const { checkoutPage, orderPages, webhooks, forms, subscriptions } = own;
    const formPaths = forms.map(([path]) => path);
    parts.push({ ...json('', forms, ''), owns: (path) => formPaths.includes(path) }, subscriptions);
    if (isShown || hasBuyers)
      parts.push(
        checkoutPage.pages,
        orderPages,
        json('/webhooks/', webhooks, 'There is nothing at this address'),
        json(drawingPrefix, drawings, 'There is no such picture'),
      );
    if (!isShown && hasBuyers) parts.push(checkoutPage.closed);
  }
  const handle = createDispatch(parts, responder, (error, doing) =>
    logFailure(error, doing, options.log),
  );
  return { handle };
}
