import type { routeTable } from '../../contract/paths.ts';
import {
  darkClass,
  darkQuery,
  firstViewMark,
  returningMark,
  sessionKey,
  sessionMark,
  themeKey,
} from './marks.ts';

// The table itself would come with all the code that reads it.
const successPath: (typeof routeTable)['success'] = '/success';

/** Marks on <html> what has to be known before the first paint. The served page is the same for everybody. */
export function markFirstPaint(): void {
  const root = document.documentElement;
  const theme = stored(themeKey);
  if (theme === 'dark' || (theme !== 'light' && matchMedia(darkQuery).matches))
    root.classList.add(darkClass);
  if (isSession(stored(sessionKey))) root.setAttribute(sessionMark, '');
  if (location.pathname === successPath && /[?&]session=/.test(location.search))
    root.setAttribute(returningMark, '');
  // Whoever comes back is put where the page was left, so all of it is laid out then.
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

/** Asks what web/state/session.ts asks. */
function isSession(text: string | null): boolean {
  try {
    const { name, email } = JSON.parse(text ?? '');
    return typeof name === 'string' && typeof email === 'string' && email !== '';
  } catch {
    return false;
  }
}
