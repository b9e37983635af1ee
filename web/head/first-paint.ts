import type { routeTable } from '../../contract/paths.ts';
import {
  darkClass,
  darkQuery,
  firstViewMark,
  orderingMark,
  returningMark,
  sessionKey,
  sessionMark,
  tableViewKey,
  tableViewMark,
  themeKey,
} from './marks.ts';

// Only the type: importing the table would add its code to the inline script.
const successPath: (typeof routeTable)['success'] = '/success';

/** Marks on <html> what styles need to know before the first paint, since the served page is the same for everybody. */
export function markFirstPaint(): void {
  const root = document.documentElement;
  const theme = stored(themeKey);
  if (theme === 'dark' || (theme !== 'light' && matchMedia(darkQuery).matches))
    root.classList.add(darkClass);
  if (isSession(stored(sessionKey))) root.setAttribute(sessionMark, '');
  const tableView = stored(tableViewKey);
  if (tableView !== null) root.setAttribute(tableViewMark, tableView.replace(/\W+/g, ' '));
  if (/[?&](sort|filter)=/.test(location.search)) root.setAttribute(orderingMark, '');
  if (location.pathname === successPath && /[?&]session=/.test(location.search))
    root.setAttribute(returningMark, '');
  // After Back or a reload the scroll position is restored, which needs the layout of the whole page.
  const [entry] = performance.getEntriesByType('navigation');
  if (entry && 'type' in entry && entry.type === 'navigate') root.setAttribute(firstViewMark, '');
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The same check as in web/state/session.ts. */
function isSession(text: string | null): boolean {
  try {
    const { name, email } = JSON.parse(text ?? '');
    return typeof name === 'string' && typeof email === 'string' && email !== '';
  } catch {
    return false;
  }
}
