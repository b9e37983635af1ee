import type { RouteName } from '../../contract/paths.ts';

const unlisted = new Set<RouteName | 'unknown'>(['profile', 'login', 'success']);

/**
 * Puts into a rendered page's head what only the server knows.
 * It stands here and not in React because a script element made in the browser would break the trusted-types policy.
 */
export function finishHead(
  html: string,
  page: { route: RouteName | 'unknown'; path: string; status: number },
  site: { publicUrl: string | undefined; storeId: string },
): string {
  const { publicUrl } = site;
  // The browser's store calls name the store, and only the settings know which it is.
  const tags = [`<meta name="store-id" content="${site.storeId}">`];
  if (unlisted.has(page.route) || page.status === 404) {
    tags.push('<meta name="robots" content="noindex">');
  } else if (publicUrl !== undefined) {
    tags.push(`<link rel="canonical" href="${publicUrl}${page.path}">`);
  }
  return html.replace('</head>', `${tags.join('')}</head>`);
}
