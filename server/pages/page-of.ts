import { href, type PageName, type RouteName, routeTable } from '../../contract/paths.ts';

/** What the server knows about an address before it renders anything. */
export type PageOf =
  | {
      kind: 'page';
      /** The cache's key. There are only as many as there are pages, articles and products. */
      key: string;
      route: PageName;
      /** The address that is rendered; every query string and every unknown address shares one. */
      path: string;
      status: 200 | 404 | 503;
    }
  | { kind: 'redirect'; location: string; status: 301 | 302 };

export interface KnownIds {
  hasArticle(slug: string): boolean;
  /** null while nothing is known of any. */
  hasProduct(id: string): boolean | null;
}

const byPath = new Map<string, RouteName>();
for (const name of Object.keys(routeTable)) {
  if (isRouteName(name) && !routeTable[name].includes(':')) byPath.set(routeTable[name], name);
}

function isRouteName(name: string): name is RouteName {
  return name in routeTable;
}

/**
 * Which page an address is. What is no page of the site is the one page that says so.
 *
 * @param pathname the address without its query, as it came over the wire
 */
export function pageOf(pathname: string, known: KnownIds): PageOf {
  const name = byPath.get(pathname);
  if (name) {
    return {
      kind: 'page',
      key: name,
      route: name,
      path: pathname,
      status: name === 'notFound' ? 404 : 200,
    };
  }
  const [, area, id, ...rest] = pathname.split('/');
  if (rest.length === 0 && id) {
    const value = decoded(id);
    if (area === 'learn') {
      return value !== null && known.hasArticle(value)
        ? page('article', `article ${value}`, href('article', { slug: value }), 200)
        : { kind: 'redirect', location: href('notFound'), status: 302 };
    }
    if (area === 'product') {
      const there = value !== null && known.hasProduct(value);
      return there
        ? page('product', `product ${value}`, href('product', { id: value }), 200)
        : page(
            'product',
            there === null ? 'product, not known yet' : 'product, unknown',
            href('product', { id: 'unknown' }),
            there === null ? 503 : 404,
          );
    }
  }
  // One slash only: taking off any number would let a long address of slashes hold everybody up.
  const trimmed = pathname.slice(0, -1);
  if (pathname.endsWith('/') && byPath.has(trimmed)) {
    return { kind: 'redirect', location: trimmed, status: 301 };
  }
  return page('unknown', 'unknown', '/-/unknown', 404);
}

function page(route: PageName, key: string, path: string, status: 200 | 404 | 503): PageOf {
  return { kind: 'page', key, route, path, status };
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
