import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { leaveOverlay } from '../state/overlays.ts';

/** What a full page load would do by itself: close what is open, say the new title, move the focus. */
export function PageChange() {
  const { key, pathname } = useLocation();
  const [title, setTitle] = useState('');
  const shownPath = useRef(pathname);

  // A layout effect, so that a page may open a dialog of its own in an effect (/login does).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the navigation
  useLayoutEffect(leaveOverlay, [key]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // A frame later the focus trap of what was open has let go.
    const frame = requestAnimationFrame(focusHeading);
    return () => cancelAnimationFrame(frame);
  }, [pathname]);

  useEffect(() => {
    let said = document.title;
    const observer = new MutationObserver(() => {
      if (document.title === said) return;
      said = document.title;
      setTitle(said);
      // The heading of a page that was still loading has gone, and the focus with it.
      if (document.activeElement === document.body) focusHeading();
    });
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}

function focusHeading() {
  // A dialog that the new page opened keeps the focus.
  if (document.querySelector('[data-scroll-lock][data-state="open"]')) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
