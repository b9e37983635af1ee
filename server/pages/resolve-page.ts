import { disabledPages } from '../../content/disabled-pages.ts';
import { href, type PageName, routeOf, withoutTrailingSlash } from '../../contract/paths.ts';

/** The page for a path, determined before rendering. */
export type ResolvedPage =
  | {
      kind: 'page';
      /** The cache key. There are only as many keys as pages, articles and products. */
      key: string;
      route: PageName;
      /** The path to render. Query strings are ignored, and all unknown paths share one page. */
      path: string;
      productId?: string;
      status: 200 | 404 | 503;
    }
  | { kind: 'redirect'; location: string; status: 301 | 302 };

export interface KnownIds {
  hasArticle(slug: string): boolean;
  /** True if there is an information page at `/info/{slug}`. */
  hasInfo(slug: string): boolean;
  /** Null while the store has not answered yet. */
  hasProduct(id: string): boolean | null;
}

/**
 * Resolves a path to a page. All unknown paths share the 404 page.
 *
 * @param pathname the path without its query, exactly as received
 */
export function resolvePage(pathname: string, known: KnownIds): ResolvedPage {
  const found = routeOf(pathname);
  if (found !== null && disabledPages.includes(found.name)) return unknownPage;
  if (found?.name === 'article') {
    const { slug } = found.params;
    return known.hasArticle(slug)
      ? pageAt('article', `article ${slug}`, href('article', { slug }), 200)
      : { kind: 'redirect', location: href('notFound'), status: 302 };
  }
  if (found?.name === 'product') {
    const { id } = found.params;
    const there = known.hasProduct(id);
    const resolved = there
      ? pageAt('product', `product ${id}`, href('product', { id }), 200)
      : pageAt(
          'product',
          there === null ? 'product, not known yet' : 'product, unknown',
          href('product', { id: there === null ? pendingId : unknownId }),
          there === null ? 503 : 404,
        );
    return { ...resolved, productId: id };
  }
  if (found?.name === 'info') {
    const { slug } = found.params;
    return known.hasInfo(slug)
      ? pageAt('info', `info ${slug}`, href('info', { slug }), 200)
      : unknownPage;
  }
  if (found) {
    const { name } = found;
    return pageAt(name, name, pathname, name === 'notFound' ? 404 : 200);
  }
  const location = withoutTrailingSlash(pathname);
  if (location !== null) return { kind: 'redirect', location, status: 301 };
  return unknownPage;
}

/**
 * Placeholders for a product's id, for the page of a missing product, and for the page that appears
 * until the store has responded.
 */
const unknownId = '-';
const pendingId = '--';

export const productOf =
  <Product>(product: (id: string) => Product | null | undefined) =>
  (id: string): Product | null | undefined =>
    id === unknownId ? null : id === pendingId ? undefined : product(id);

function pageAt(route: PageName, key: string, path: string, status: 200 | 404 | 503) {
  return { kind: 'page' as const, key, route, path, status };
}

const unknownPage = pageAt('unknown', 'unknown', '/-/unknown', 404);
