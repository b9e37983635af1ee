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
import { readHostedProduct, wireOfHostedProduct } from './read-product.ts';

/** The time for which a response is current. Within it, any number of visitors cause one call. */
const currentMs = 5_000;
/**
 * The most characters of JSON that are kept. Each response counts as a few thousand at least, which limits their
 * number.
 */
const keptCharacters = 8_000_000;
const charactersAtLeast = 4_000;
/**
 * The most products requested at once. Ids that no list has are limited separately, so that invented ones delay
 * nobody.
 */
const listedAtOnce = 8;
const othersAtOnce = 4;
/** The largest page of the contract. */
const idsAtOnce = 100;

interface Options {
  calls: HostedStoreClient;
  /** The address of our copy of a picture; null if it may not be fetched. */
  picture(address: string): string | null;
  /** Epoch milliseconds. */
  now(): number;
  /** The longest wait of a visitor for an answer. */
  waitMs: number;
  /** The time for which an old response is used while a newer one does not arrive. */
  standsMs: number;
  /** Called with the store's response about a product; not called if the request fails. */
  answered(id: string, detail: FetchedProduct): void;
}

interface ProductAnswer {
  outcome: Outcome<WireProduct>;
  atMs: number;
  /** The time of arrival in `performance.now()`, which orders responses. */
  arrivedMs: number;
  version: string;
  characters: number;
}

/** True if the store responded that the product does not exist; false for a failure. */
export const isMissingProduct = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && [404, 410].includes(outcome.refusal.statusCode);

/** Requests products of a hosted store by id. A response is kept for seconds and shared by all visitors. */
export function createRequestedProducts(options: Options) {
  const { calls, picture, now, waitMs, standsMs } = options;
  const kept = new LRUCache<string, ProductAnswer>({
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
    kept.set(detailKey(id, ''), answer);
    if (!outcome.ok && !isMissingProduct(outcome)) return;
    kept.set(rowKey(id), answer);
    options.answered(id, { ...answer, wire: outcome.ok ? outcome.value : null });
  };
  /**
   * The product of a response. Refused if it is another product, which would be shown and cached in place of the
   * requested one.
   */
  const read = (answer: unknown, id: string): Outcome<WireProduct> => {
    const product = readHostedProduct(isRecord(answer) ? answer['product'] : null);
    return product?.id === id
      ? accept(wireOfHostedProduct(product, picture))
      : httpRefusal(502, 'Bad Gateway');
  };

  /**
   * Null if there is a current response; otherwise a promise of the next one, which settles after `waitMs` at the
   * latest.
   */
  const ask = (
    key: string,
    { kind, sinceMs }: { kind: keyof typeof places; sinceMs: number },
    call: () => Promise<void>,
  ) => {
    const answer = kept.get(key);
    if (answer !== undefined) {
      // A failure counts as current for longer, so that a store that fails slowly delays a product's page
      // only as often as its list is read.
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
    const answer = kept.get(key);
    return answer !== undefined && ageMs(answer) < Math.max(standsMs, currentMs) ? answer : null;
  };

  return {
    /**
     * Requests a product by its id.
     *
     * @param query passed on unchanged
     * @param listedMs the time in `performance.now()` at which the list with the product was requested; null if no list has it.
     * A list stands in if the call fails, and an answer older than the list is not current.
     * @returns null if the last answer is current
     */
    ask(id: string, { query, listedMs }: { query: string; listedMs: number | null }) {
      const key = detailKey(id, query);
      const rowMs = kept.get(rowKey(id))?.arrivedMs ?? Number.NEGATIVE_INFINITY;
      const kind = listedMs === null ? 'other' : 'listed';
      return ask(key, { kind, sinceMs: listedMs ?? rowMs }, async () => {
        const path = `/products/${encodeURIComponent(id)}`;
        const answer = await calls.get(query === '' ? path : `${path}?${query}`);
        const outcome = answer.ok ? read(answer.value, id) : answer;
        if (query === '') keepDetail(id, outcome);
        else kept.set(key, answerOf(outcome));
      });
    },
    /** The store's last response about a product; null if there was none lately. */
    detail: (id: string, query = ''): Pick<ProductAnswer, 'outcome' | 'version'> | null =>
      last(detailKey(id, query)),
    /** Requests products that no list has, by the ids of products or variants. */
    async askRows(ids: readonly string[]): Promise<WireProduct[]> {
      const wanted = ids.slice(0, idsAtOnce);
      const missing = wanted.filter((id) => {
        const answer = kept.get(rowKey(id));
        return answer === undefined || ageMs(answer) >= currentMs;
      });
      if (missing.length > 0)
        await ask(`rows ${JSON.stringify(missing)}`, otherProducts, async () => {
          const query = new URLSearchParams(missing.map((id) => ['ids[]', id]));
          query.set('limit', String(idsAtOnce));
          const answer = await calls.get(`/products?${query}`);
          const rows = answer.ok && isRecord(answer.value) ? answer.value['products'] : null;
          const products = (Array.isArray(rows) ? rows : []).flatMap((row) => {
            const product = readHostedProduct(row);
            return product === null ? [] : [wireOfHostedProduct(product, picture)];
          });
          for (const id of missing) {
            const found = products.find((product) => hasId(product, id));
            kept.set(
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
