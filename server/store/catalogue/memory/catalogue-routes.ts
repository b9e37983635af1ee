import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { ProductAnswer, VariantsAnswer } from '../../../../contract/store.ts';
import type { CacheBudget } from '../../../http/cache-budget.ts';
import {
  buildResponse,
  type CachedResponse,
  sendCached,
  sendWhenReady,
} from '../../../http/cached-response.ts';
import type { RawHeaders } from '../../../http/reply.ts';
import { createResponseCache } from '../../../http/response-cache.ts';
import { Semaphore } from '../../../limits/semaphore.ts';
import { accept, httpRefusal, type Outcome, type RefusedOutcome } from '../../http/refusal.ts';
import { type Responder, readableAnywhere } from '../../http/responder.ts';
import type { MemoryCatalogue } from './memory-catalogue.ts';
import { type ProductQuery, parseProductQuery, selectProducts } from './product-query.ts';

interface Options {
  catalogue: MemoryCatalogue;
  /** The current stock of some products' variants; null for all. */
  stock(productIds: readonly string[] | null): Promise<Outcome<VariantsAnswer['variants']>>;
  storeId: string;
  siteName: string;
  responder: Responder;
  budget: CacheBudget;
}

/** A path below /api/store/{storeId}, and the unparsed query. */
export interface CatalogueRequest {
  path: string;
  search: string;
}

/**
 * A resource. Queries that differ only in the order or repetition of parameters name the same
 * resource.
 */
interface CatalogueResource {
  key: string;
  version(): string;
  /** Makes the body. Refused if the product does not exist. */
  body(): Outcome<object>;
}

/** Compression has four threads, and each list that is being built can take megabytes. */
const maxConcurrentBuilds = 4;
/**
 * The number of parsed queries to cache. Parsing one takes a tenth of the time of a cached response, and nearly all
 * clients send the same few.
 */
const readAtMost = 200;
const maxQueryCharacters = 200;

/** The public, read-only endpoints of the store contract. */
export function createCatalogueRoutes(options: Options) {
  const { catalogue, responder } = options;
  const headers: RawHeaders = [
    'cache-control',
    'public, max-age=0, must-revalidate',
    ...readableAnywhere,
    ...responder.policyHeaders(),
  ];

  const makers = new Semaphore(maxConcurrentBuilds);
  const make = (value: unknown): Promise<CachedResponse> =>
    makers.run(() =>
      buildResponse({
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify(value),
        headers,
      }),
    );
  const cache = createResponseCache<{ key: string; value: unknown }>({
    budget: options.budget,
    make: ({ value }) => make(value),
  });

  const read = new LRUCache<string, Outcome<CatalogueResource>>({ max: readAtMost });
  const readOnce = (request: CatalogueRequest): Outcome<CatalogueResource> => {
    const { path, search } = request;
    const spelling = search === '' ? path : `${path}?${search}`;
    const known = read.get(spelling);
    if (known !== undefined) return known;
    const resource = readRequest(request, options);
    if (spelling.length <= maxQueryCharacters) read.set(spelling, resource);
    return resource;
  };

  const send = (req: IncomingMessage, res: ServerResponse, request: CatalogueRequest): unknown => {
    const resource = readOnce(request);
    if (!resource.ok) return responder.send(res, resource, readableAnywhere);
    const { key, body } = resource.value;
    const version = resource.value.version();
    const ready = cache.getCached(key, version);
    if (ready) return sendCached(req, res, ready);
    const found = body();
    if (!found.ok) return responder.send(res, found, readableAnywhere);
    // Empty lists are not cached: every offset beyond the end would add one and evict other
    // responses.
    const answer = isEmptyList(found.value)
      ? make(found.value)
      : cache.get({ key, value: found.value }, version);
    return sendWhenReady(req, res, answer);
  };

  return {
    /** Responds synchronously from the cache if possible. */
    answer(req: IncomingMessage, res: ServerResponse, request: CatalogueRequest): unknown {
      const wait = catalogue.checked();
      return wait === null ? send(req, res, request) : wait.then(() => send(req, res, request));
    },

    async variants(res: ServerResponse, search: string): Promise<void> {
      const query = parseVariantsQuery(search);
      const stock = query.ok ? await options.stock(query.value) : query;
      const answer = stock.ok ? accept<VariantsAnswer>({ variants: stock.value }) : stock;
      responder.send(res, answer, readableAnywhere);
    },
  };
}

/** Finds the resource of a request, without creating its response yet. */
function readRequest(
  { path, search }: CatalogueRequest,
  options: Options,
): Outcome<CatalogueResource> {
  const { catalogue } = options;
  const { version } = catalogue;
  if (path === '/products') {
    const query = parseProductQuery(search);
    if (!query.ok) return query;
    const body = () => accept(selectProducts(catalogue.all(), query.value));
    return accept({ key: `${path}?${keyOf(query.value)}`, version, body });
  }
  const id = productIdOf(path);
  // All fields are sent, whichever are requested.
  const wrong = refuseOtherParameters(id === undefined ? [] : fieldParameters, search);
  if (wrong) return wrong;
  if (path === '/collections') {
    const body = () => {
      const collections = catalogue.collections();
      return accept({ collections, count: collections.length });
    };
    return accept({ key: path, version, body });
  }
  if (path === '/settings') {
    const body = () => accept({ store_id: options.storeId, name: options.siteName });
    return accept({ key: path, version, body });
  }
  if (id === undefined) return httpRefusal(404, 'There is nothing at this address');
  const body = () => {
    const product = catalogue.product(id);
    return product
      ? accept({ product } satisfies ProductAnswer)
      : httpRefusal(404, 'There is no such product');
  };
  return accept({ key: path, version: () => catalogue.productVersion(id), body });
}

export const fieldParameters = ['field', 'field[]'];

/** The id in the path of a product; undefined for another path. */
export function productIdOf(path: string): string | undefined {
  const segment = /^\/products\/([^/]+)$/.exec(path)?.[1];
  try {
    return segment && decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function parseVariantsQuery(search: string): Outcome<readonly string[] | null> {
  const wrong = refuseOtherParameters(['fields', 'product_ids[]'], search);
  if (wrong) return wrong;
  const parameters = new URLSearchParams(search);
  for (const fields of parameters.getAll('fields'))
    if (fields !== 'inventory_quantity')
      return httpRefusal(400, 'fields must be inventory_quantity');
  const ids = [...new Set(parameters.getAll('product_ids[]'))];
  // SQL statements are cached by their text, which varies with the number of ids, so limit that number.
  if (ids.length > 100) return httpRefusal(400, 'product_ids[] must hold 100 ids or fewer');
  return { ok: true, value: ids.length === 0 ? null : ids };
}

const isEmptyList = (value: object): boolean =>
  'products' in value && Array.isArray(value.products) && value.products.length === 0;

/** The cache key of a query: equal for equal queries, whatever their order, repetitions and explicit defaults. */
const keyOf = ({ ids, ...rest }: ProductQuery): string =>
  JSON.stringify({ ids: [...new Set(ids)].sort(), ...rest });

export function refuseOtherParameters(
  known: readonly string[],
  search: string,
): RefusedOutcome | undefined {
  for (const key of new URLSearchParams(search).keys())
    if (!known.includes(key)) return httpRefusal(400, `property ${key} should not exist`);
  return undefined;
}
