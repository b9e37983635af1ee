import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePlace } from '../navigation/place.ts';
import { leaveOverlay } from '../state/overlays.ts';
import { followTitle } from '../ui/use-head.ts';

/** What a full page load would do by itself: close what is open, say the new title, move the focus. */
export function PageChange() {
  const { key, pathname, hash } = usePlace().location;
  const [title, setTitle] = useState('');
  const shownKey = useRef(key);
  const shownPath = useRef(pathname);
  const focusDue = useRef(0);

  // A layout effect, so that a page may open a dialog of its own in an effect (/login does).
  useLayoutEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    // The page may be the one that it lay over.
    const isLeft = leaveOverlay() || shownPath.current !== pathname;
    shownPath.current = pathname;
    // The title is said first where the page was at hand, and the focus is there with it.
    if (hasFocus(headingOf())) return;
    // A frame later what was open has let go of the focus, and what was pressed may have gone with it.
    const frame = requestAnimationFrame(() => {
      if (isLeft || (hash === '' && hasFocus(document.body))) focusHeading();
    });
    focusDue.current = frame;
    return () => cancelAnimationFrame(frame);
  }, [key, pathname, hash]);

  useEffect(
    () =>
      followTitle((said) => {
        setTitle(said);
        // The heading of a page that was still loading has gone, and the focus with it.
        if (!hasFocus(document.body)) return;
        focusHeading();
        // A second time would take it from what the visitor has gone on to.
        if (hasFocus(headingOf())) cancelAnimationFrame(focusDue.current);
      }),
    [],
  );

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}

const hasFocus = (element: Element | null) => document.activeElement === element;

const headingOf = () =>
  document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');

function focusHeading() {
  // A dialog that the new page opened keeps the focus.
  if (document.querySelector('dialog[open]')) return;
  const heading = headingOf();
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
