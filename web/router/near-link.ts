import { messages } from '../../contract/messages.ts';
import { toast } from '../ui/toast.ts';
import { isAtHand, openAhead, pageAt } from './pages.ts';

/** Whether this visitor has asked for as few bytes as possible. */
const savesData = () =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

/** A pointer that only passes over a link means nothing. */
const meantAfterMs = 100;

/** A link within the site that a press would follow in this tab. */
function linkAt({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin && link.target === '' ? link : null;
}

/**
 * Fetches what a page needs when a pointer, the focus or a finger comes near its link, and keeps who has no connection on
 * the page: following the link could only load the document anew, and what has been typed would be lost.
 * Returns how to stop.
 */
export function watchLinks(): () => void {
  let meant: ReturnType<typeof setTimeout>;
  const leave = () => clearTimeout(meant);
  const near = (event: Event) => {
    leave();
    const link = linkAt(event);
    if (link === null || link.pathname === location.pathname || !navigator.onLine) return;
    meant = setTimeout(() => openAhead(link.pathname), meantAfterMs);
  };
  const press = (event: Event) => {
    leave();
    const link = linkAt(event);
    if (link === null || navigator.onLine || isAtHand(pageAt(link.pathname).name)) return;
    event.preventDefault();
    toast({ ...messages.partNotLoaded, variant: 'destructive' });
  };
  // Before React: no press that was refused is followed.
  addEventListener('click', press, true);
  if (!savesData()) {
    addEventListener('pointerover', near);
    // The finger that was over it scrolls.
    addEventListener('pointercancel', leave);
    addEventListener('focusin', near);
  }
  return () => {
    leave();
    removeEventListener('click', press, true);
    removeEventListener('pointerover', near);
    removeEventListener('pointercancel', leave);
    removeEventListener('focusin', near);
  };
}
