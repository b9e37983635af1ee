import { startTransition } from 'react';
import { goBy, listenToHistory, redirect, showEntry } from '../navigation/history.ts';
import type { VisitedLocation } from '../navigation/visited-location.ts';
import { visitorSession } from '../state/visitor-session.ts';
import { toastNotLoaded } from '../ui/feedback/toast-not-loaded.ts';
import { forgetPress } from '../ui/forms/block-double-presses.ts';
import { type OpenPage, openClickedPage, openPage } from './pages.ts';
import { redirectFrom } from './redirects.ts';

const answerTimeoutMs = 5_000;

interface Site {
  show(shown: { page: OpenPage; place: VisitedLocation }): void;
  showLoading(loading: boolean): void;
}

/**
 * Shows the page of each URL that the browser goes to. A page that has to be fetched replaces the current page when it
 * arrives. Of several navigations the last wins. Returns a function that stops following.
 */
export function followNavigations(first: OpenPage, { show, showLoading }: Site): () => void {
  let page = first;
  let url = window.location.href;
  let requestedPlace: VisitedLocation | null = null;
  /** The number of history entries by which the browser is ahead of the displayed page. */
  let ahead = 0;

  const arrive = (place: VisitedLocation, arrived: OpenPage) => {
    page = arrived;
    url = window.location.href;
    ahead = 0;
    showEntry(place.location);
    showLoading(false);
    show({ page, place });
  };

  const stopListening = listenToHistory(async ({ location, visit, delta }) => {
    const { pathname } = location;
    if (visit === 'back') forgetPress();
    const place = { location, visit };
    requestedPlace = place;
    ahead += delta;
    if (pathname === page.pathname) return arrive(place, page);
    const elsewhere = redirectFrom(pathname, false);
    if (elsewhere !== null) return redirect(elsewhere);
    // A preloaded page is for a click, not for Back.
    const opened = visit === 'back' ? openPage(pathname) : openClickedPage(pathname);
    if (opened instanceof Promise) showLoading(true);
    const arrived = opened instanceof Promise ? await opened.catch(() => null) : opened;
    if (requestedPlace !== place) return;
    // A transition, so that rendering does not block input.
    if (arrived !== null) return startTransition(() => arrive(place, arrived));
    const answers = await serverAnswers();
    if (requestedPlace !== place) return;
    // The server may have been updated and have other scripts, so reload. Without a connection a reload would only fail.
    if (answers) return window.location.reload();
    toastNotLoaded();
    return ahead === 0 ? redirect(url) : goBy(-ahead);
  });

  const redirectIfNeeded = (isShown: boolean) => {
    const { pathname } = window.location;
    const elsewhere = redirectFrom(pathname, isShown && pathname === page.pathname);
    if (elsewhere !== null) redirect(elsewhere);
  };
  // Logging in or out may redirect.
  const stopFollowing = visitorSession.subscribe(() => redirectIfNeeded(true));

  redirectIfNeeded(false);
  return () => {
    stopFollowing();
    stopListening();
  };
}

/**
 * navigator.onLine is not enough, because it is also true in a tunnel, behind a captive portal or while the server
 * restarts.
 */
const serverAnswers = () =>
  fetch('', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(answerTimeoutMs),
  }).then(
    // A proxy answers 502 or 503 for a server that restarts.
    ({ status }) => status < 500,
    () => false,
  );
