import { Activity, memo, useMemo, useState } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  type Path,
  useLocation,
  useNavigationType,
} from 'react-router';
import { useHead } from '../ui/use-head.ts';
import { useNearLink } from './near-link.ts';
import { PageBoundary } from './page-boundary.tsx';
import { type OpenPage, openAhead } from './pages.ts';

/**
 * The page that is shown. Once a pointer, the focus or a finger has come near a link, the page behind it stands beside it
 * out of sight, rendered when nothing else was to be done: a press only brings it to light.
 */
export function ShownPages({ page }: { page: OpenPage }) {
  const at = useLocation();
  const action = useNavigationType();
  const [near, setNear] = useState<{ from: OpenPage; page: OpenPage; at: Path } | null>(null);
  useNearLink(async ({ pathname, search, hash }) => {
    if (pathname === page.pathname) return;
    // That it cannot be fetched is said when the link is pressed.
    const next = await openAhead(pathname);
    if (next !== null) setNear({ from: page, page: next, at: { pathname, search, hash } });
  });
  const shown = <OnePage key={page.opening} page={page} at={at} action={action} />;
  // Not a list of one: the server has rendered none, and what useId gives depends on it.
  if (near?.from !== page) return shown;
  const next = (
    <OnePage
      key={near.page.opening}
      page={near.page}
      at={near.at}
      action={NavigationType.Push}
      ahead
    />
  );
  return [shown, next];
}

/** A page at its own address, which is not yet the browser's while it stands ready. */
function OnePage({
  page,
  at: { pathname, search, hash },
  action,
  ahead = false,
}: {
  page: OpenPage;
  at: Path;
  action: NavigationType;
  ahead?: boolean;
}) {
  const at = useMemo(
    () => ({
      location: { pathname, search, hash, state: null, key: 'default' },
      navigationType: action,
    }),
    [pathname, search, hash, action],
  );
  const placed = (
    <LocationContext value={at}>
      <Page page={page} ahead={ahead} />
    </LocationContext>
  );
  return (
    <div className={ahead ? 'page page-ahead' : 'page'} ref={ahead ? layOut : null}>
      {page.opening === 0 ? (
        // The server's page is taken over as it was rendered.
        placed
      ) : (
        <Activity mode={ahead ? 'hidden' : 'visible'}>{placed}</Activity>
      )}
    </div>
  );
}

/**
 * Lays out what stands ready. React hides a page by not displaying it, which would leave its style and layout to the press;
 * what the browser skips (`content-visibility`) is no more to be found by anybody, and keeps both.
 */
function layOut(page: HTMLElement | null) {
  if (page === null || !CSS.supports('content-visibility', 'hidden')) return;
  const rendered = new MutationObserver(() => {
    for (const part of page.children)
      if (part instanceof HTMLElement) part.style.removeProperty('display');
    page.firstElementChild?.getBoundingClientRect();
  });
  rendered.observe(page, { childList: true });
  return () => rendered.disconnect();
}

/** Rendered again when it comes to light, for what it shows may have changed meanwhile, and not when another stands ready. */
const Page = memo(function Page({ page }: { page: OpenPage; ahead: boolean }) {
  const { module, params, data } = page;
  return (
    <PageBoundary>
      <Head page={page} />
      <module.default params={params} data={data} />
    </PageBoundary>
  );
});

/** After a click the head says what the page is; of the first the server has said it. */
function Head({ page }: { page: OpenPage }) {
  useHead(page.module.meta(page));
  return null;
}
