import type { RouteName } from '../../contract/paths.ts';

const unlisted = new Set<RouteName | 'unknown'>(['profile', 'login', 'success']);

/**
 * Puts into a rendered page's head what only the server knows.
 * It stands here and not in React because a script element made in the browser would break the trusted-types policy.
 */
export function finishHead(
  html: string,
  page: { route: RouteName | 'unknown'; path: string; status: number },
  publicUrl: string | undefined,
): string {
  const tags: string[] = [];
  if (unlisted.has(page.route) || page.status === 404) {
    tags.push('<meta name="robots" content="noindex">');
  } else if (publicUrl !== undefined) {
    tags.push(`<link rel="canonical" href="${publicUrl}${page.path}">`);
  }
  return tags.length === 0 ? html : html.replace('</head>', `${tags.join('')}</head>`);
}
