import { disabledPages } from '../../content/disabled-pages.ts';
import { showsNews } from '../../content/features.ts';
import { direction, language } from '../../content/language.ts';
import { brand } from '../../content/look/brand.ts';
import { logo } from '../../content/look/logo.ts';
import { pictureUrls } from '../../content/look/picture-urls.ts';
import { articleSlugs } from '../../content/texts/article-slugs.ts';
import { infoRouteSlugs } from '../../content/texts/info-slugs.ts';
import { news } from '../../content/texts/news.ts';
import { api, href, routeTable, serverPaths } from '../../contract/paths.ts';
import type { WireProduct } from '../../contract/store.ts';
import type { CacheBudget } from '../http/cache-budget.ts';
import { buildResponse, sendWhenReady } from '../http/cached-response.ts';
import { createReadHandler, type Handler } from '../http/handler.ts';
import type { RawHeaders } from '../http/reply.ts';
import { createResponseCache } from '../http/response-cache.ts';
import { isIndexable } from './is-indexable.ts';
import { feedStories, newsFeed } from './news-feed.ts';

interface SiteFilesOptions {
  /**
   * The site's own URL. Without this URL there is no sitemap, because a sitemap needs absolute
   * URLs.
   */
  publicUrl: string | undefined;
  catalogue: {
    products(): readonly Pick<WireProduct, 'id' | 'updated_at'>[];
    contentVersion(): string;
    /**
     * Null if contentVersion() was checked within the last second; otherwise settles when it has been checked,
     * successfully or not.
     */
    checked(): Promise<void> | null;
  };
  budget: CacheBudget;
  headers: RawHeaders;
  log(message: string, error?: unknown): void;
}

interface SiteFile {
  key: string;
  type: string;
  cacheControl: string;
  body(): string;
  version(): string;
  /** A promise to await before version() is up to date. */
  checked?(): Promise<void> | null;
}

const hourCaching = 'public, max-age=3600';

/** Serves /robots.txt, /sitemap.xml, /manifest.webmanifest and, if the owner has news, /news.xml. */
export function createSiteFiles(options: SiteFilesOptions): Handler {
  const { publicUrl, catalogue } = options;
  const files: SiteFile[] = [
    {
      key: serverPaths.robots,
      type: 'text/plain; charset=utf-8',
      cacheControl: hourCaching,
      body: () => robotsText(publicUrl),
      version: () => 'fixed',
    },
    {
      key: api.manifest,
      type: 'application/manifest+json',
      cacheControl: hourCaching,
      body: manifestJson,
      version: () => 'fixed',
    },
  ];
  if (publicUrl !== undefined) {
    files.push({
      key: serverPaths.sitemap,
      type: 'application/xml; charset=utf-8',
      cacheControl: 'public, no-cache',
      body: () => sitemapXml(publicUrl, catalogue.products()),
      version: catalogue.contentVersion,
      checked: catalogue.checked,
    });
  }
  if (publicUrl !== undefined && showsNews && feedStories(news).length > 0) {
    files.push({
      key: serverPaths.newsFeed,
      type: 'application/atom+xml; charset=utf-8',
      cacheControl: hourCaching,
      body: () => newsFeed(publicUrl, news),
      version: () => 'fixed',
    });
  }
  const cache = createResponseCache<SiteFile>({
    budget: options.budget,
    make: ({ type, cacheControl, body }) =>
      buildResponse({
        contentType: type,
        body: body(),
        headers: ['cache-control', cacheControl, ...options.headers],
      }),
  });

  return createReadHandler({
    match: ({ path }) => files.find(({ key }) => key === path) ?? null,
    async answer(req, res, file) {
      await file.checked?.();
      await sendWhenReady(req, res, cache.get(file, file.version()));
    },
    headers: options.headers,
    failed: (error) => options.log('answering a file about the site', error),
  });
}

/**
 * Makes robots.txt, which does not disallow pages with `noindex`: a crawler that may not fetch a
 * page never sees its `noindex`.
 */
function robotsText(publicUrl: string | undefined): string {
  const lines = ['User-agent: *', 'Disallow: /api/', `Disallow: ${serverPaths.checkoutPage('')}`];
  if (publicUrl !== undefined) lines.push('', `Sitemap: ${publicUrl}${serverPaths.sitemap}`);
  return `${lines.join('\n')}\n`;
}

function sitemapXml(
  publicUrl: string,
  products: readonly Pick<WireProduct, 'id' | 'updated_at'>[],
): string {
  const pages = Object.entries(routeTable)
    .filter(([route, path]) => !path.includes(':') && route !== 'notFound')
    .filter(([route]) => isIndexable({ route, status: 200 }))
    .map(([, path]) => ({ path, changed: null }));
  const entries = [
    ...pages,
    ...(disabledPages.includes('article') ? [] : articleSlugs).map((slug) => ({
      path: href('article', { slug }),
      changed: null,
    })),
    ...infoRouteSlugs.map((slug) => ({ path: href('info', { slug }), changed: null })),
    ...(disabledPages.includes('product') ? [] : products).map(({ id, updated_at }) => ({
      path: href('product', { id }),
      changed: updated_at.slice(0, 10),
    })),
  ];
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${publicUrl}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

function manifestJson(): string {
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: href('home'),
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    lang: language,
    dir: direction,
    start_url: href('home'),
    scope: href('home'),
    // Not standalone, because the site relies on the browser's Back button.
    display: 'minimal-ui',
    background_color: brand.appColor,
    theme_color: brand.appColor,
    icons: pictureUrls
      ? [
          icon(pictureUrls.icons.any192, 192, 'any'),
          icon(pictureUrls.icons.any512, 512, 'any'),
          icon(pictureUrls.icons.maskable512, 512, 'maskable'),
        ]
      : logo
        ? [
            {
              src: logo.url,
              sizes: logo.type === 'image/png' ? `${logo.width}x${logo.height}` : 'any',
              type: logo.type,
              purpose: 'any',
            },
          ]
        : undefined,
  });
}
