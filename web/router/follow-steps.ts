import { startTransition } from 'react';
import { messages } from '../../contract/messages.ts';
import { go, listen, redirect } from '../navigation/history.ts';
import type { Place } from '../navigation/place.ts';
import { session } from '../state/session.ts';
import { toast } from '../ui/toast.ts';
import { type OpenPage, openPage, openPressed } from './pages.ts';
import { redirectFrom } from './redirects.ts';

const answerAwaitedMs = 5_000;

interface Site {
  show(shown: { page: OpenPage; place: Place }): void;
  /** Another page is on its way, or no longer. */
  showLoading(loading: boolean): void;
}

/**
 * Has the page of an address shown once the browser has gone there. A page that is still to be fetched takes the present
 * one's place when it is there; the last press wins. Returns how to stop.
 */
export function followSteps(first: OpenPage, { show, showLoading }: Site): () => void {
  let page = first;
  let address = window.location.href;
  let wanted: Place | null = null;
  /** How many entries the address is ahead of the page that is shown. */
  let ahead = 0;

  const arrive = (place: Place, arrived: OpenPage) => {
    page = arrived;
    address = window.location.href;
    ahead = 0;
    showLoading(false);
    show({ page, place });
  };

  const stopListening = listen(async ({ location, visit, delta }) => {
    const { pathname } = location;
    const place = { location, visit };
    wanted = place;
    ahead += delta;
    if (pathname === page.pathname) return arrive(place, page);
    const elsewhere = redirectFrom(pathname, false);
    if (elsewhere !== null) return redirect(elsewhere);
    // What was opened ahead was opened for a press.
    const opened = visit === 'back' ? openPage(pathname) : openPressed(pathname);
    if (opened instanceof Promise) showLoading(true);
    const arrived = opened instanceof Promise ? await opened.catch(() => null) : opened;
    if (wanted !== place) return;
    // What has to be rendered leaves room for presses.
    if (arrived !== null) return startTransition(() => arrive(place, arrived));
    const answers = await serverAnswers();
    if (wanted !== place) return;
    // After an update the server has another script. Out of its reach there is nothing to load anew.
    if (answers) return window.location.reload();
    toast({ ...messages.partNotLoaded, variant: 'destructive' });
    return ahead === 0 ? redirect(address) : go(-ahead);
  });

  const leadOn = (isShown: boolean) => {
    const { pathname } = window.location;
    const elsewhere = redirectFrom(pathname, isShown && pathname === page.pathname);
    if (elsewhere !== null) redirect(elsewhere);
  };
  // Who logs in or out may have to be elsewhere.
  const stopFollowing = session.subscribe(() => leadOn(true));

  // Back may have come while React took the page over.
  if (window.location.pathname === first.pathname) leadOn(false);
  else window.location.reload();
  return () => {
    stopFollowing();
    stopListening();
  };
}

/** What a device believes of its line is not enough: a tunnel, a café's network and a server being updated look like one. */
const serverAnswers = () =>
  fetch('', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(answerAwaitedMs),
  }).then(
    // A proxy answers for a server that is being updated.
    ({ status }) => status < 500,
    () => false,
  );
