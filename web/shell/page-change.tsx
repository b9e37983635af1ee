import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { coinOfQuery } from '../navigation/open-coin.ts';
import { useVisitedLocation } from '../navigation/visited-location.ts';
import { closeOverlayOnPageChange } from '../state/overlays.ts';
import { followTitle } from '../ui/page/use-head.ts';

/** Does what a full page load would do: closes any overlay, announces the new title, and moves the focus. */
export function PageChange() {
  const { location } = useVisitedLocation();
  const [title, setTitle] = useState('');
  const shown = useRef(location);
  const focusDue = useRef(0);

  // A layout effect, so that it runs before the effect in which a page may open its own dialog (/login does).
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = location;
    if (before.key === location.key) return;
    const isSamePath = before.pathname === location.pathname;
    // Opening or closing a coin's panel does not close an overlay.
    const isCoin = isSamePath && coinOfQuery(before.search) !== coinOfQuery(location.search);
    // A link in an overlay may lead to the page below it.
    const isLeft = !isCoin && (closeOverlayOnPageChange() || !isSamePath);
    // If the page was already loaded, the title effect has already moved the focus.
    if (hasFocus(pageHeading())) return;
    // Wait a frame: by then a closing overlay has released the focus, and the pressed element may have been removed.
    const frame = requestAnimationFrame(() => {
      if (isLeft || (!location.hash && hasFocus(document.body))) focusHeading();
    });
    focusDue.current = frame;
    return () => cancelAnimationFrame(frame);
  }, [location]);

  useEffect(
    () =>
      followTitle((said) => {
        setTitle(said);
        // Only if the focus was lost: the heading of the loading page had it and was removed.
        if (!hasFocus(document.body)) return;
        focusHeading();
        // Do not focus the heading again in the next frame: the visitor may have chosen another element since.
        if (hasFocus(pageHeading())) cancelAnimationFrame(focusDue.current);
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

const pageHeading = () =>
  document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');

function focusHeading() {
  // A dialog that the new page opened keeps the focus.
  if (document.querySelector('dialog[open]')) return;
  const heading = pageHeading();
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
