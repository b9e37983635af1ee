import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { WireProduct } from '../../../contract/store.ts';
import { isRecord } from '../../../domain/text/unknown-record.ts';
import { Semaphore } from '../../limits/semaphore.ts';
import {
  accept,
  httpRefusal,
  httpRefusalWithRetry,
  type Outcome,
  type Refusal,
} from '../http/refusal.ts';
import type { HostedStoreClient } from './hosted-store-client.ts';
import type { FetchedProduct } from './newest-products.ts';
import { parseHostedProduct, wireOfHostedProduct } from './read-product.ts';

/** How long a response is current. During this time, all visitors together cause only one call. */
const currentMs = 5_000;
/**
 * The maximum number of characters of JSON that are kept. Each response counts as at least a few thousand, which limits
 * the number of responses.
 */
const keptCharacters = 8_000_000;
const charactersAtLeast = 4_000;
/**
 * The maximum number of products requested at once. Ids that are in no list are limited separately, so that invented
 * ids delay no listed product.
 */
const listedAtOnce = 8;
const othersAtOnce = 4;
/** The largest page of the contract. */
const idsAtOnce = 100;

interface Options {
  calls: HostedStoreClient;
  /** The path of our copy of a picture; null if the picture may not be fetched. */
  picture(address: string): string | null;
  /** Epoch milliseconds. */
  now(): number;
  /** The longest wait of a visitor for an answer. */
  waitMs: number;
  /** How long an old response is used if no newer response arrives; milliseconds. */
  standsMs: number;
  /** Called with the store's response about a product; not called if the request fails. */
  answered(id: string, detail: FetchedProduct): void;
}

interface ProductAnswer {
  outcome: Outcome<WireProduct>;
  atMs: number;
  /** The time of arrival on the performance.now() clock, by which responses are ordered. */
  arrivedMs: number;
  version: string;
  characters: number;
}

/** True if the store responded that the product does not exist; false for a failure. */
export const isMissingProduct = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && [404, 410].includes(outcome.refusal.statusCode);

/** Requests products of a hosted store by id. A response is used for a few seconds, for all visitors. */
export function createRequestedProducts(options: Options) {
  const { calls, picture, now, waitMs, standsMs } = options;
  const responses = new LRUCache<string, ProductAnswer>({
    maxSize: keptCharacters,
    sizeCalculation: ({ characters }) => characters,
  });
  const running = new Map<string, Promise<void>>();
  const places = { listed: new Semaphore(listedAtOnce), other: new Semaphore(othersAtOnce) };

  const ageMs = (answer: ProductAnswer) => Math.abs(now() - answer.atMs);
  const answerOf = (outcome: Outcome<WireProduct>): ProductAnswer => {
    const json = JSON.stringify(outcome);
    return {
      outcome,
      atMs: now(),
      arrivedMs: performance.now(),
      version: createHash('sha256').update(json).digest('hex').slice(0, 16),
      characters: Math.max(json.length, charactersAtLeast),
    };
  };
  const keepDetail = (id: string, outcome: Outcome<WireProduct>) => {
    const answer = answerOf(outcome);
    responses.set(detailKey(id, ''), answer);
    if (!outcome.ok && !isMissingProduct(outcome)) return;
    responses.set(rowKey(id), answer);
    options.answered(id, { ...answer, wire: outcome.ok ? outcome.value : null });
  };
  /**
   * Reads the product of a response. Refuses a product other than the requested one, because it
   * would be shown and cached in its place.
   */
  const read = (answer: unknown, id: string): Outcome<WireProduct> => {
    const product = parseHostedProduct(isRecord(answer) ? answer['product'] : null);
    return product?.id === id
      ? accept(wireOfHostedProduct(product, picture))
      : httpRefusal(502, 'Bad Gateway');
  };

  /**
   * Null if the response is current; otherwise a promise of the next response, which settles after `waitMs` at the
   * latest.
   */
  const ask = (
    key: string,
    { kind, sinceMs }: { kind: keyof typeof places; sinceMs: number },
    call: () => Promise<void>,
  ) => {
    const answer = responses.get(key);
    if (answer !== undefined) {
      // A failure counts as current for longer, so that a store that fails slowly delays a product's page
      // no more often than its list is read.
      const isFailure =
        kind === 'listed' && !answer.outcome.ok && !isMissingProduct(answer.outcome);
      const currentForMs = isFailure ? Math.max(standsMs, currentMs) : currentMs;
      const isOvertaken = !isFailure && answer.arrivedMs < sinceMs;
      if (ageMs(answer) < currentForMs && !isOvertaken) return null;
    }
    const place = places[kind];
    const start = async () => {
      if (!(await place.acquire(waitMs))) return;
      try {
        await call();
      } finally {
        place.release();
      }
    };
    const known = running.get(key);
    if (known !== undefined) return known;
    const asked = settleWithin(
      start().finally(() => running.delete(key)),
      waitMs,
    );
    running.set(key, asked);
    return asked;
  };

  const last = (key: string): ProductAnswer | null => {
    const answer = responses.get(key);
    return answer !== undefined && ageMs(answer) < Math.max(standsMs, currentMs) ? answer : null;
  };

  return {
    /**
     * Requests a product by its id.
     *
     * @param query passed on unchanged
     * @param listedMs the time at which the list with the product was requested, on the performance.now() clock; null
     * if the product is in no list. If the call fails, the list's row is used. A response that is older than the list
     * is not current.
     * @returns null if the last response is current
     */
    request(id: string, { query, listedMs }: { query: string; listedMs: number | null }) {
      const key = detailKey(id, query);
      const rowMs = responses.get(rowKey(id))?.arrivedMs ?? Number.NEGATIVE_INFINITY;
      const kind = listedMs === null ? 'other' : 'listed';
      return ask(key, { kind, sinceMs: listedMs ?? rowMs }, async () => {
        const path = `/products/${encodeURIComponent(id)}`;
        const answer = await calls.get(query === '' ? path : `${path}?${query}`);
        const outcome = answer.ok ? read(answer.value, id) : answer;
        if (query === '') keepDetail(id, outcome);
        else responses.set(key, answerOf(outcome));
      });
    },
    /** The store's last response about a product; null if there was none recently. */
    detail: (id: string, query = ''): Pick<ProductAnswer, 'outcome' | 'version'> | null =>
      last(detailKey(id, query)),
    /** Requests products that are in no list, by the ids of products or variants. */
    async requestRows(ids: readonly string[]): Promise<WireProduct[]> {
      const wanted = ids.slice(0, idsAtOnce);
      const missing = wanted.filter((id) => {
        const answer = responses.get(rowKey(id));
        return answer === undefined || ageMs(answer) >= currentMs;
      });
      if (missing.length > 0)
        await ask(`rows ${JSON.stringify(missing)}`, otherProducts, async () => {
          const query = new URLSearchParams(missing.map((id) => ['ids[]', id]));
          query.set('limit', String(idsAtOnce));
          const answer = await calls.get(`/products?${query}`);
          const rows = answer.ok && isRecord(answer.value) ? answer.value['products'] : null;
          const products = (Array.isArray(rows) ? rows : []).flatMap((row) => {
            const product = parseHostedProduct(row);
            return product === null ? [] : [wireOfHostedProduct(product, picture)];
          });
          for (const id of missing) {
            const found = products.find((product) => hasId(product, id));
            responses.set(
              rowKey(id),
              answerOf(found ? accept(found) : answer.ok ? unknownProduct : answer),
            );
          }
        });
      const found = wanted.flatMap((id) => {
        const outcome = last(rowKey(id))?.outcome;
        return outcome?.ok ? [outcome.value] : [];
      });
      return [...new Map(found.map((product) => [product.id, product])).values()];
    },
  };
}

export const notAnsweredYet: Refusal = httpRefusalWithRetry(
  503,
  'The store has not answered yet',
  1,
).refusal;

const otherProducts = { kind: 'other', sinceMs: Number.NEGATIVE_INFINITY } as const;
const unknownProduct = httpRefusal(404, 'There is no such product');
const detailKey = (id: string, query: string) => `detail ${id} ${query}`;
const rowKey = (id: string) => `row ${id}`;
const hasId = ({ id, variants }: WireProduct, wanted: string) =>
  id === wanted || variants.some((variant) => variant.id === wanted);

async function settleWithin(work: Promise<void>, waitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, waitMs);
  timer.unref();
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
