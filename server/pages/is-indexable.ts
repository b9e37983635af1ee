import { disabledPages } from '../../content/disabled-pages.ts';
import type { RouteName } from '../../contract/paths.ts';

/** Pages whose content depends on the visitor. */
const personalPages: ReadonlySet<string> = new Set<RouteName>(['profile', 'login', 'success']);

/** True if search engines should list a page. */
export const isIndexable = (page: { route: string; status: number }): boolean =>
  page.status !== 404 && !personalPages.has(page.route) && !disabledPages.includes(page.route);
