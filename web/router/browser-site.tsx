import { startTransition, useLayoutEffect, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  NavigationType,
  Router,
} from 'react-router';
import { messages } from '../../contract/messages.ts';
import { toast } from '../ui/toast.ts';
import { type OpenPage, openPage, openPressed } from './pages.ts';
import { useScrollMemory } from './scroll-memory.ts';
import { Site } from './site.tsx';

const answerAwaitedMs = 5_000;

/**
 * The site in the browser, from the page that the server has sent. A page that is still to be fetched takes the present
 * one's place when it is there; the last press wins.
 */
export function BrowserSite({ first }: { first: OpenPage }) {
  const [history] = useState(createHistory);
  const { location, action } = history;
  const [shown, setShown] = useState({ page: first, location, action });
  const [loading, setLoading] = useState(false);

  useLayoutEffect(() => {
    // Back may have come while React took the page over.
    if (history.location.pathname !== first.pathname) window.location.reload();
    let page = first;
    let wanted = history.location;
    /** How many entries the address is ahead of the page that is shown. */
    let ahead = 0;
    return history.listen(async ({ location, action, delta }) => {
      wanted = location;
      ahead += delta ?? 0;
      const { pathname } = location;
      // What was opened ahead was rendered for a press.
      const open = action === NavigationType.Pop ? openPage : openPressed;
      const opened = pathname === page.pathname ? page : open(pathname);
      if (opened instanceof Promise) {
        setLoading(true);
        const arrived = await opened.catch(() => null);
        if (wanted !== location) return;
        if (arrived === null) {
          const answers = ahead === 0 || (await serverAnswers());
          if (wanted !== location) return;
          // After an update the server has another script. Out of its reach there is nothing to load anew.
          if (answers) return window.location.reload();
          toast({ ...messages.partNotLoaded, variant: 'destructive' });
          return history.go(-ahead);
        }
        page = arrived;
      } else page = opened;
      ahead = 0;
      const show = () => {
        setLoading(false);
        setShown({ page, location, action });
      };
      // A press comes before all else. What has to be rendered first, or is long, leaves room for others.
      if (opened instanceof Promise || action === NavigationType.Pop) startTransition(show);
      else show();
    });
  }, [history, first]);

  useScrollMemory(shown.location, shown.action);
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={history}>
      <Site page={shown.page} loading={loading} />
    </Router>
  );
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

/** The browser's history, in which a link that is pressed again while its page is still to come is one entry. */
function createHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  const { push, createHref } = history;
  history.push = (to, state) => {
    const isHere = createHref(to) === createHref(history.location);
    (isHere ? history.replace : push)(to, state);
  };
  return history;
}
