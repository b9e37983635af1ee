import type { routeTable } from '../../contract/paths.ts';
import {
  darkClass,
  darkQuery,
  firstViewAttribute,
  orderedId,
  orderingAttribute,
  returningAttribute,
  sessionAttribute,
  sessionKey,
  tableViewAttribute,
  tableViewKey,
  themeKey,
} from './shared-names.ts';
import { finishRestore } from './unfinished-restore.ts';

// Import only the type: the table itself would add its code to the inline script.
const successPath: (typeof routeTable)['success'] = '/success';
const marketsPath: (typeof routeTable)['markets'] = '/markets';

/** Marks <html> for styles before the first paint, because the served page is the same for everybody. */
export function markFirstPaint(): void {
  finishRestore();
  const root = document.documentElement;
  const theme = readStored(themeKey);
  if (theme === 'dark' || (theme !== 'light' && matchMedia(darkQuery).matches))
    root.classList.add(darkClass);
  if (isSession(readStored(sessionKey))) root.setAttribute(sessionAttribute, '');
  const tableView = readStored(tableViewKey);
  if (tableView !== null) root.setAttribute(tableViewAttribute, tableView.replace(/\W+/g, ' '));
  const isOrdered = /[?&](sort|filter)=/.test(location.search) || /"watched"/.test(tableView ?? '');
  if (location.pathname === marketsPath && isOrdered) {
    root.setAttribute(orderingAttribute, '');
    // Prevents painting before the rows are in order. Browsers without this link type hide the rows by CSS.
    const expected = document.createElement('link');
    expected.setAttribute('rel', 'expect');
    expected.setAttribute('href', `#${orderedId}`);
    expected.setAttribute('blocking', 'render');
    document.head.append(expected);
  }
  if (location.pathname === successPath && /[?&]session=/.test(location.search))
    root.setAttribute(returningAttribute, '');
  // Not after Back or a reload: restoring the scroll position needs the layout of the whole page.
  const [entry] = performance.getEntriesByType('navigation');
  if (entry && 'type' in entry && entry.type === 'navigate')
    root.setAttribute(firstViewAttribute, '');
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Checks a stored session in the same way as web/state/visitor-session.ts. */
function isSession(text: string | null): boolean {
  try {
    const { name, email } = JSON.parse(text ?? '');
    return typeof name === 'string' && typeof email === 'string' && email !== '';
  } catch {
    return false;
  }
}
