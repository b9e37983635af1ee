import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProductAnswer, VariantsAnswer } from '../../../contract/store.ts';
import { type RawHeaders, sendStored, storeAnswer } from '../../http/stored-answer.ts';
import { accept, type Outcome, type Refusal, refuse } from '../http/refusal.ts';
import { type Replier, readableAnywhere } from '../http/replier.ts';
import { KeptAnswers } from './kept-answers.ts';
import type { MemoryCatalogue } from './memory-catalogue.ts';
import { parseProductQuery, selectProducts } from './product-query.ts';

interface Options {
  catalogue: MemoryCatalogue;
  /** What a cart is checked against: stock right now, of some products' variants or of all. */
  stock(productIds: readonly string[] | null): Promise<Outcome<VariantsAnswer['variants']>>;
  storeId: string;
  siteName: string;
  replier: Replier;
}

/** Asked under /api/store/{storeId}: what stands behind the store's name, and the query as it came. */
export interface CatalogueRequest {
  path: string;
  search: string;
}

/** Made once each, kept ready. More than these are made on demand; the oldest goes. */
const mostAnswers = 200;

/** The part of the store contract that anybody may read. */
export function createCatalogueRoutes(options: Options) {
  const { catalogue, replier } = options;
  const kept = new KeptAnswers(mostAnswers);
  const headers: RawHeaders = [
    'cache-control',
    'public, max-age=0, must-revalidate',
    ...readableAnywhere,
    ...replier.policyHeaders(),
  ];

  const bodyOf = (request: CatalogueRequest): Outcome<unknown> => {
    const { path, search } = request;
    if (path === '/products') {
      const query = parseProductQuery(search);
      return query.ok ? accept(selectProducts(catalogue.all(), query.value)) : query;
    }
    if (path === '/collections') {
      const collections = catalogue.collections();
      return only([], search) ?? accept({ collections, count: collections.length });
    }
    if (path === '/settings') {
      const { storeId, siteName } = options;
      return only([], search) ?? accept({ store_id: storeId, name: siteName });
    }
    const id = /^\/products\/([^/]+)$/.exec(path)?.[1];
    if (id === undefined) return refuse(404, 'There is nothing at this address');
    // `field` is accepted as the contract has it; every answer holds all fields.
    const wrong = only(['field', 'field[]'], search);
    if (wrong) return wrong;
    const product = catalogue.product(id);
    return product
      ? accept({ product } satisfies ProductAnswer)
      : refuse(404, 'There is no such product');
  };

  return {
    /** Answers at once when the answer is kept. */
    answer(req: IncomingMessage, res: ServerResponse, request: CatalogueRequest): unknown {
      const version = catalogue.version();
      const { path, search } = request;
      const key = search === '' ? path : `${path}?${search}`;
      const ready = kept.ready(version, key);
      if (ready) return sendStored(req, res, ready);
      const body = bodyOf(request);
      if (!body.ok) return replier.refusal(res, body.refusal, readableAnywhere);
      const make = () =>
        storeAnswer({
          contentType: 'application/json; charset=utf-8',
          body: JSON.stringify(body.value),
          headers,
        });
      return kept.get(version, key, make).then((answer) => sendStored(req, res, answer));
    },

    async variants(res: ServerResponse, search: string): Promise<void> {
      const query = parseVariantsQuery(search);
      if (!query.ok) return replier.refusal(res, query.refusal, readableAnywhere);
      const stock = await options.stock(query.value);
      if (!stock.ok) return replier.refusal(res, stock.refusal, readableAnywhere);
      const answer: VariantsAnswer = { variants: stock.value };
      replier.json(res, answer, readableAnywhere);
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

function only(
  known: readonly string[],
  search: string,
): { ok: false; refusal: Refusal } | undefined {
  for (const key of new URLSearchParams(search).keys())
    if (!known.includes(key)) return refuse(400, `property ${key} should not exist`);
  return undefined;
}
