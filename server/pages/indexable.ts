import type { RouteName } from '../../contract/paths.ts';

/** Pages that are the same for everybody but say something only to the one who comes there. */
const personal: ReadonlySet<string> = new Set<RouteName>(['profile', 'login', 'success']);

/** Whether search engines are to list a page. */
export const isIndexable = (page: { route: string; status: number }): boolean =>
  page.status !== 404 && !personal.has(page.route);
