import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProductAnswer, VariantsAnswer } from '../../../contract/store.ts';
import type { CacheBudget } from '../../http/cache-budget.ts';
import {
  buildResponse,
  type CachedResponse,
  sendCached,
  sendWhenReady,
} from '../../http/cached-response.ts';
import type { RawHeaders } from '../../http/reply.ts';
import { createResponseCache } from '../../http/response-cache.ts';
import { BoundedMap } from '../../limits/bounded-map.ts';
import { Semaphore } from '../../limits/semaphore.ts';
import { accept, type Outcome, type Refusal, refuse } from '../http/refusal.ts';
import { type Responder, readableAnywhere } from '../http/responder.ts';
import type { MemoryCatalogue } from './memory-catalogue.ts';
import { type ProductQuery, parseProductQuery, selectProducts } from './product-query.ts';

interface Options {
  catalogue: MemoryCatalogue;
  /** What a cart is checked against: stock right now, of some products' variants or of all. */
  stock(productIds: readonly string[] | null): Promise<Outcome<VariantsAnswer['variants']>>;
  storeId: string;
  siteName: string;
  responder: Responder;
  /** Bounds the finished answers that are kept. */
  budget: CacheBudget;
}

/** Asked under /api/store/{storeId}: what stands behind the store's name, and the query as it came. */
export interface CatalogueRequest {
  path: string;
  search: string;
}

/** What a request means, however it is spelt. */
interface Wanted {
  /** One for all spellings. */
  key: string;
  /** Changes with what the body holds. */
  version(): string;
  /** Refused where there is no such thing at present. */
  body(): Outcome<object>;
}

/** As many as there are processors to compress: a list can take megabytes until it is finished. */
const makesAtOnce = 4;
/** Reading a query takes a tenth of an answer's time, and nearly everybody sends one of a few. */
const readAtMost = 200;
const readCharactersMax = 200;

/** The part of the store contract that anybody may read. */
export function createCatalogueRoutes(options: Options) {
  const { catalogue, responder } = options;
  const headers: RawHeaders = [
    'cache-control',
    'public, max-age=0, must-revalidate',
    ...readableAnywhere,
    ...responder.policyHeaders(),
  ];

  const makers = new Semaphore(makesAtOnce);
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

  const { version } = catalogue;
  const wantedOf = ({ path, search }: CatalogueRequest): Outcome<Wanted> => {
    if (path === '/products') {
      const query = parseProductQuery(search);
      if (!query.ok) return query;
      const body = () => accept(selectProducts(catalogue.all(), query.value));
      return accept({ key: `${path}?${keyOf(query.value)}`, version, body });
    }
    // `field` is accepted as the contract has it; every answer holds all fields.
    const id = /^\/products\/([^/]+)$/.exec(path)?.[1];
    const wrong = only(id === undefined ? [] : ['field', 'field[]'], search);
    if (wrong) return wrong;
    if (path === '/collections') {
      const collections = () => catalogue.collections();
      const body = () => accept({ collections: collections(), count: collections().length });
      return accept({ key: path, version, body });
    }
    if (path === '/settings') {
      const { storeId, siteName } = options;
      const body = () => accept({ store_id: storeId, name: siteName });
      return accept({ key: path, version, body });
    }
    if (id === undefined) return refuse(404, 'There is nothing at this address');
    const body = () => {
      const product = catalogue.product(id);
      return product
        ? accept({ product } satisfies ProductAnswer)
        : refuse(404, 'There is no such product');
    };
    return accept({ key: path, version: () => catalogue.productVersion(id), body });
  };

  const read = new BoundedMap<string, Outcome<Wanted>>(readAtMost);
  const readOnce = (request: CatalogueRequest): Outcome<Wanted> => {
    const { path, search } = request;
    const spelling = search === '' ? path : `${path}?${search}`;
    const known = read.get(spelling);
    if (known !== undefined) return known;
    const wanted = wantedOf(request);
    if (spelling.length <= readCharactersMax) read.set(spelling, wanted);
    return wanted;
  };

  const send = (req: IncomingMessage, res: ServerResponse, request: CatalogueRequest): unknown => {
    const wanted = readOnce(request);
    if (!wanted.ok) return responder.refusal(res, wanted.refusal, readableAnywhere);
    const { key, body } = wanted.value;
    const version = wanted.value.version();
    const ready = cache.kept(key, version);
    if (ready) return sendCached(req, res, ready);
    const found = body();
    if (!found.ok) return responder.refusal(res, found.refusal, readableAnywhere);
    // Every offset beyond the end and every unknown id has an empty list of its own: kept, they would crowd out the rest.
    const answer = isEmptyList(found.value)
      ? make(found.value)
      : cache.get({ key, value: found.value }, version);
    return sendWhenReady(req, res, answer);
  };

  return {
    /** Answers at once when the answer is kept. */
    answer(req: IncomingMessage, res: ServerResponse, request: CatalogueRequest): unknown {
      const wait = catalogue.checked();
      return wait === null ? send(req, res, request) : wait.then(() => send(req, res, request));
    },

    async variants(res: ServerResponse, search: string): Promise<void> {
      const query = parseVariantsQuery(search);
      if (!query.ok) return responder.refusal(res, query.refusal, readableAnywhere);
      const stock = await options.stock(query.value);
      if (!stock.ok) return responder.refusal(res, stock.refusal, readableAnywhere);
      const answer: VariantsAnswer = { variants: stock.value };
      responder.json(res, answer, readableAnywhere);
    },
  };
}

function parseVariantsQuery(search: string): Outcome<readonly string[] | null> {
  const wrong = only(['fields', 'product_ids[]'], search);
  if (wrong) return wrong;
  const parameters = new URLSearchParams(search);
  for (const fields of parameters.getAll('fields'))
    if (fields !== 'inventory_quantity') return refuse(400, 'fields must be inventory_quantity');
  const ids = [...new Set(parameters.getAll('product_ids[]'))];
  // Statements are cached by their text: a list of ids has a bounded number of lengths.
  if (ids.length > 100) return refuse(400, 'product_ids[] must hold 100 ids or fewer');
  return { ok: true, value: ids.length === 0 ? null : ids };
}

const isEmptyList = (value: object): boolean =>
  'products' in value && Array.isArray(value.products) && value.products.length === 0;

/** The same for every spelling of a query: order, repetition and defaults make no difference. */
const keyOf = ({ ids, ...rest }: ProductQuery): string =>
  JSON.stringify({ ids: [...new Set(ids)].sort(), ...rest });

function only(
  known: readonly string[],
  search: string,
): { ok: false; refusal: Refusal } | undefined {
  for (const key of new URLSearchParams(search).keys())
    if (!known.includes(key)) return refuse(400, `property ${key} should not exist`);
  return undefined;
}
