import { disabledPages } from '../../content/disabled-pages.ts';
import { footerColumns } from '../../content/footer.ts';
import { menuNames, pageTitles } from '../../content/page-titles.ts';
import { articles } from '../../content/texts/articles.ts';
import { words } from '../../content/words.ts';
import { api, href, routeTable } from '../../contract/paths.ts';
import { maxSuggestedProducts, type SearchRow } from '../../contract/search-index.ts';
import type { WireProduct } from '../../contract/store.ts';
import type { StoreKind } from '../../contract/store-kind.ts';
import type { CacheBudget } from '../http/cache-budget.ts';
import { buildResponse, sendWhenReady } from '../http/cached-response.ts';
import { createReadHandler, type Handler } from '../http/handler.ts';
import { jsonType, type RawHeaders } from '../http/reply.ts';
import { createResponseCache } from '../http/response-cache.ts';
import { isIndexable } from './is-indexable.ts';
import type { MarketPort } from './page-sources.ts';

interface SearchIndexOptions {
  market: Pick<MarketPort, 'snapshot'>;
  storeKind: StoreKind;
  catalogue: {
    products(): readonly Pick<WireProduct, 'id' | 'title' | 'subtitle'>[];
    contentVersion(): string;
    checked(): Promise<void> | null;
  };
  budget: CacheBudget;
  headers: RawHeaders;
  log(message: string, error?: unknown): void;
}

const key = 'search index';

/**
 * GET /api/search-index: the suggestions of the search boxes, as a list of `[kind, to, name,
 * more]`. Browsers cache and revalidate the list, which changes with the coins, the products and
 * the site's words.
 */
export function createSearchIndex(options: SearchIndexOptions): Handler {
  const { market, catalogue } = options;
  const fixed = fixedRows(options.storeKind);
  // Names change far less often than prices, so the list is rebuilt only when a name has changed.
  let coins: { of: unknown; rows: SearchRow[]; version: string } = {
    of: null,
    rows: [],
    version: '',
  };
  const coinsNow = () => {
    const of = market.snapshot()?.coins ?? null;
    if (coins.of !== of) {
      const rows = (of ?? []).map(
        ({ id, name, symbol }): SearchRow => ['coin', id, name, symbol.toUpperCase()],
      );
      coins = { of, rows, version: rows.map((row) => row.join()).join() };
    }
    return coins;
  };
  const cache = createResponseCache<{ key: string }>({
    budget: options.budget,
    make: () =>
      buildResponse({
        contentType: jsonType,
        body: JSON.stringify([...coinsNow().rows, ...productRows(catalogue.products()), ...fixed]),
        headers: ['cache-control', 'public, no-cache', ...options.headers],
      }),
  });
  return createReadHandler({
    match: ({ path }) => (path === api.searchIndex ? path : null),
    async answer(req, res) {
      await catalogue.checked();
      const version = `${catalogue.contentVersion()} ${coinsNow().version}`;
      await sendWhenReady(req, res, cache.get({ key }, version));
    },
    headers: options.headers,
    failed: (error) => options.log('answering the search index', error),
  });
}

const productRows = (
  products: readonly Pick<WireProduct, 'id' | 'title' | 'subtitle'>[],
): SearchRow[] =>
  disabledPages.includes('product')
    ? []
    : products
        .slice(0, maxSuggestedProducts)
        .map(({ id, title, subtitle }) => [
          'product',
          href('product', { id }),
          title,
          subtitle ?? '',
        ]);

const isPlainTitled = (to: string) =>
  Object.entries(routeTable).some(
    ([route, path]) => path === to && pageTitles.some(([page]) => page === route),
  );

/** The entries that change only with a build. */
const fixedRows = (storeKind: StoreKind): readonly SearchRow[] => [
  ...(disabledPages.includes('article')
    ? []
    : articles.map(
        ({ slug, title, readMinutes }): SearchRow => [
          'article',
          href('article', { slug }),
          title,
          words.learn.minutes({ minutes: readMinutes }),
        ],
      )),
  ...pageTitles.flatMap(([route, title]): SearchRow[] => {
    const path = Object.entries(routeTable).find(([name]) => name === route)?.[1];
    const name = route === 'home' ? words.navigation.home : title;
    const inMenu = menuNames[route] ?? name;
    return path &&
      !path.includes(':') &&
      isIndexable({ route, status: 200 }) &&
      route !== 'notFound'
      ? [['page', path, name, inMenu === name ? '' : inMenu]]
      : [];
  }),
  // Name information pages as the footer does, where visitors see their names.
  ...footerColumns
    .flatMap(({ entries }) => entries)
    .filter(({ ofOwnStore }) => !ofOwnStore || storeKind === 'embedded')
    .filter(({ url: address }) => address?.startsWith('/') && !isPlainTitled(address))
    .map(({ label, url: address = '' }): SearchRow => ['page', address, label, '']),
];
