/**
 * The path patterns of all pages, in the order in which they are matched. Links to pages, the router, the server's page
 * cache and the sitemap read this table. Paths of files, forms and orders are below.
 */
export const routeTable = {
  home: '/',
  markets: '/markets',
  airdrops: '/airdrops',
  news: '/news',
  learn: '/learn',
  article: '/learn/:slug',
  portfolio: '/portfolio',
  gasTracker: '/tools/gas-tracker',
  fearAndGreed: '/tools/fear-and-greed',
  defiCalculator: '/tools/defi-calculator',
  stakingCalculator: '/tools/staking-calculator',
  profile: '/profile',
  about: '/about',
  contact: '/contact',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  info: '/info/:slug',
  store: '/store',
  product: '/product/:id',
  success: '/success',
  login: '/login',
  notFound: '/404',
} as const;

export type RouteName = keyof typeof routeTable;

/** Paths outside the table show the page `unknown`. */
export type PageName = RouteName | 'unknown';

type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamNames<Head> | ParamNames<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The parameters in a page's path, such as an article's slug. */
export type ParamsOf<Name extends PageName> = Name extends RouteName
  ? Readonly<Record<ParamNames<(typeof routeTable)[Name]>, string>>
  : Readonly<Record<never, string>>;

export type RouteMatch<Name extends PageName> = {
  [Each in Name]: { name: Each; params: ParamsOf<Each> };
}[Name];

const isRouteName = (name: string): name is RouteName => name in routeTable;

const staticRoutes = new Map<string, RouteName>();
const routesWithParams: { name: RouteName; pattern: RegExp }[] = [];
for (const name of Object.keys(routeTable).filter(isRouteName)) {
  const path = routeTable[name];
  if (path.includes(':'))
    routesWithParams.push({
      name,
      pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    });
  else staticRoutes.set(path, name);
}

/** True for the path of a page without parameters. */
export const isStaticRoute = (pathname: string): boolean => staticRoutes.has(pathname);

/**
 * Matches a path against the table, exactly. The server and the browser use the same function.
 *
 * @param pathname still percent-encoded; a parameter that cannot be decoded is returned unchanged
 */
export function routeOf(pathname: string): RouteMatch<RouteName> | null {
  // The compiler cannot derive the parameters from the table's patterns.
  const found = (name: RouteName, params: object) => ({ name, params }) as RouteMatch<RouteName>;
  const plain = staticRoutes.get(pathname);
  if (plain) return found(plain, {});
  for (const { name, pattern } of routesWithParams) {
    const { groups } = pattern.exec(pathname) ?? {};
    if (groups === undefined) continue;
    const params = Object.entries(groups).map(([key, value]) => [key, decodeOrKeep(value)]);
    return found(name, Object.fromEntries(params));
  }
  return null;
}

/**
 * The path without its trailing slash, if a page has that path; else null. Only one slash is removed: a regular
 * expression for many slashes could take quadratic time.
 */
export function withoutTrailingSlash(pathname: string): string | null {
  const found = pathname.endsWith('/') ? routeOf(pathname.slice(0, -1)) : null;
  return found && fillPattern(found.name, found.params);
}

function decodeOrKeep(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The path of a page. The compiler requires a page's parameters.
 *
 * @example href('article', { slug: 'what-is-bitcoin' }) // '/learn/what-is-bitcoin'
 */
export function href<Name extends RouteName>(
  name: Name,
  ...params: [keyof ParamsOf<Name>] extends [never] ? [] : [ParamsOf<Name>]
): string {
  return fillPattern(name, params[0] ?? {});
}

const fillPattern = (name: RouteName, params: Readonly<Record<string, string>>): string =>
  routeTable[name].replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent((params[key] ?? '').toWellFormed()),
  );

/** The link of the Pro upgrade buttons: the top of Home. */
export const proPath = '/#';

/** Paths that are not pages. Every page's script contains these paths. */
export const api = {
  coinsMarkets: '/api/coins/markets',
  searchIndex: '/api/search-index',
  coinPicture: (coinId: string) => `/img/coin/${encodeURIComponent(coinId)}`,
  avatar: (emailHash: string) => `/img/avatar/${emailHash}`,
  store: (storeId: string) => `/api/store/${encodeURIComponent(storeId)}`,
  manifest: '/manifest.webmanifest',
  /** At the root, because a worker controls only paths below its own. */
  worker: '/worker.js',
} as const;

export const storePicturePath = (hash: string) => `/img/store/${hash}`;

/** Paths that only the server writes. */
export const serverPaths = {
  cataloguePicture: (drawing: string) => `/img/catalogue/${encodeURIComponent(drawing)}.svg`,
  checkoutPage: (sessionId: string) => `/checkout/${encodeURIComponent(sessionId)}`,
  sitemap: '/sitemap.xml',
  newsFeed: '/news.xml',
  robots: '/robots.txt',
} as const;

/** Pictures for link previews in brand/public, drawn by scripts/share-pictures.ts. */
export const sharePictures = {
  widthPx: 1200,
  heightPx: 630,
  site: '/share/site.png',
  article: (slug: string) => `/share/article-${slug}.png`,
  product: (drawing: string) => `/share/product-${drawing}.png`,
} as const;

export const appIcons = {
  any192: '/icons/icon-192.png',
  any512: '/icons/icon-512.png',
  maskable512: '/icons/maskable-512.png',
  apple180: '/icons/apple-touch-icon.png',
} as const;

/** The only market query of this site. */
export const coinsMarketsQuery =
  'vs_currency=usd&order=market_cap_desc&per_page=100&page=1&sparkline=false';
/** The list of coins on this site. */
export const coinsMarketsUrl = `${api.coinsMarkets}?${coinsMarketsQuery}`;
