import { useEffect } from 'react';
import { messages } from '../../contract/messages.ts';
import { toast } from '../ui/toast.ts';
import { isAtHand, openPage, pageAt } from './pages.ts';

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

const fetchAhead = ({ pathname }: HTMLAnchorElement) => {
  const opened = openPage(pathname);
  // A failure is said when the link is pressed.
  if (opened instanceof Promise) opened.catch(() => {});
};

/**
 * Fetches what a page needs when a pointer, the focus or a finger comes near its link, and keeps who has no connection on
 * the page: following the link could only load the document anew, and what has been typed would be lost.
 */
export function PageScripts() {
  useEffect(() => {
    let meant: ReturnType<typeof setTimeout>;
    const near = (event: Event) => {
      clearTimeout(meant);
      const link = linkAt(event);
      if (link !== null && navigator.onLine) meant = setTimeout(fetchAhead, meantAfterMs, link);
    };
    const press = (event: Event) => {
      const link = linkAt(event);
      if (link === null || navigator.onLine || isAtHand(pageAt(link.pathname).name)) return;
      event.preventDefault();
      toast({ ...messages.partNotLoaded, variant: 'destructive' });
    };
    // Before React: no press that was refused is followed.
    addEventListener('click', press, true);
    if (!savesData()) {
      addEventListener('pointerover', near);
      addEventListener('focusin', near);
    }
    return () => {
      clearTimeout(meant);
      removeEventListener('click', press, true);
      removeEventListener('pointerover', near);
      removeEventListener('focusin', near);
    };
  }, []);
  return null;
}
