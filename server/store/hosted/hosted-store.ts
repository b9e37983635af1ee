import { join } from 'node:path';
import { z } from 'zod';
import { showsStore } from '../../../content/features.ts';
import { brand } from '../../../content/look/brand.ts';
import type { VariantsAnswer } from '../../../contract/store.ts';
import type { Database } from '../../db/database.ts';
import { createFleetLimit } from '../../fleet/rate-count.ts';
import { addressGroup } from '../../http/address-group.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { createCatalogueRoutes } from '../catalogue/memory/catalogue-routes.ts';
import { accept, httpRefusal, type Outcome, refused } from '../http/refusal.ts';
import { createResponder, readableAnywhere } from '../http/responder.ts';
import type { SharedOptions, Store } from '../store.ts';
import { createStoreRoutes } from '../store-routes.ts';
import { fetchMissingAnswer } from './fetch-missing-answer.ts';
import { createHostedCatalogue } from './hosted-catalogue.ts';
import { createHostedCheckoutRoutes } from './hosted-checkout-routes.ts';
import {
  createHostedStoreClient,
  defaultTimeoutMs,
  type HostedStoreClient,
  hostedBase,
} from './hosted-store-client.ts';

export interface HostedStoreOptions extends SharedOptions {
  /** The URL of the store's API, without `/store/{storeId}`. */
  apiUrl: string;
  dataDir: string;
  /** The database that several processes share; null for a single process. */
  database?: Database | null;
  /** The path of our copy of a picture; null if the picture may not be fetched. */
  picture(address: string): string | null;
  /** The interval at which the catalogue is read. */
  everyMs?: number;
  timeoutMs?: number;
  /** The maximum number of characters of the catalogue's JSON that are kept in memory. */
  maxCharacters?: number;
}

const everyMs = 30_000;

/** A hosted store behind our own endpoints: its catalogue from memory, its stock and checkouts live. */
export async function createHostedStore(options: HostedStoreOptions): Promise<Store> {
  const { storeId, siteOrigins, log } = options;
  const base = hostedBase(options.apiUrl, storeId);
  const { timeoutMs = defaultTimeoutMs } = options;
  const calls = createHostedStoreClient({ base, timeoutMs });
  const responder = createResponder(options.securityHeaders);
  const catalogue = await createHostedCatalogue({
    calls,
    base,
    file: join(options.dataDir, 'hosted-catalogue.json'),
    picture: options.picture,
    everyMs: options.everyMs ?? everyMs,
    now: options.now,
    waitMs: timeoutMs,
    maxCharacters: options.maxCharacters,
    log,
    note: options.note ?? log,
  });
  const fromMemory = createCatalogueRoutes({
    catalogue,
    stock: (ids) => readHostedStock(calls, ids),
    storeId,
    siteName: brand.name,
    responder,
    budget: options.budget,
  });
  const routes = createStoreRoutes({
    storeId,
    isShown: options.isShown ?? showsStore,
    hasBuyers: false,
    responder,
    log,
    catalogue: {
      variants: fromMemory.variants,
      async answer(req, res, request) {
        if (!catalogue.isKnown()) await catalogue.refresh();
        const refusal = catalogue.refusal();
        if (refusal !== null) return responder.send(res, refused(refusal), readableAnywhere);
        const live = await fetchMissingAnswer(catalogue, request);
        if (live !== null) return responder.send(res, live, readableAnywhere);
        return fromMemory.answer(req, res, request);
      },
    },
    checkout: createHostedCheckoutRoutes({
      calls,
      apiUrl: options.apiUrl,
      responder,
      siteOrigins,
      starts: createFleetLimit({
        db: options.database ?? null,
        name: 'hosted checkout',
        perMinute: options.ratePerMinute,
        own: createRateLimit(options.ratePerMinute),
        // The hosted store works without our database.
        whileAway: 'own limit',
        now: options.now,
      }),
      clientOf: (req) => addressGroup(options.clientAddress(req)),
      ended: options.checkoutEnded,
    }),
    own: null,
  });
  return {
    handle: routes.handle,
    catalogue,
    keepsList: false,
    soldBefore: false,
    async close() {
      calls.close();
      await catalogue.close();
    },
  };
}

// Some stores report oversold stock as a negative number.
const remainingStock = z.int().transform((pieces) => Math.max(pieces, 0));
const variantStock = z.object({ id: z.string(), inventory_quantity: remainingStock.nullable() });

/**
 * The hosted store's current stock of some products' variants, or of all variants if null is given.
 */
async function readHostedStock(
  calls: HostedStoreClient,
  productIds: readonly string[] | null,
): Promise<Outcome<VariantsAnswer['variants']>> {
  const query = new URLSearchParams({ fields: 'inventory_quantity' });
  for (const id of productIds ?? []) query.append('product_ids[]', id);
  const answer = await calls.get(`/variants?${query}`);
  if (!answer.ok) return answer;
  const { value } = answer;
  if (typeof value !== 'object' || value === null || !('variants' in value))
    return httpRefusal(502, 'Bad Gateway');
  const rows: unknown[] = Array.isArray(value.variants) ? value.variants : [];
  return accept(
    rows.flatMap((row) => {
      const read = variantStock.safeParse(row);
      return read.success ? [read.data] : [];
    }),
  );
}
