import { Activity, useMemo, useState } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  type Path,
} from 'react-router';
import { useNearLink } from './near-link.ts';
import { type OpenPage, openAhead } from './pages.ts';
import { Page } from './site.tsx';

interface Shown {
  page: OpenPage;
  location: Location;
  /** What led there. */
  action: NavigationType;
}

/**
 * The page that is shown. Once a pointer, the focus or a finger has come near a link, the page behind it stands beside it
 * out of sight, rendered when nothing else was to be done: a press only brings it to light.
 */
export function ShownPages({ page, location, action }: Shown) {
  const [near, setNear] = useState<{ from: OpenPage; page: OpenPage; at: Path } | null>(null);
  useNearLink(({ pathname, search, hash }) => {
    if (pathname === page.pathname) return;
    openAhead(pathname).then(
      (next) => setNear({ from: page, page: next, at: { pathname, search, hash } }),
      // A failure is said when the link is pressed.
      () => {},
    );
  });
  const shown = <OnePage key={page.opening} page={page} at={location} action={action} />;
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

/** A page at the address it has been opened with: what it shows does not change because another is on its way. */
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
      <Page page={page} />
    </LocationContext>
  );
  // The server's page is taken over as it was rendered.
  return page.opening === 0 ? (
    placed
  ) : (
    <Activity mode={ahead ? 'hidden' : 'visible'}>{placed}</Activity>
  );
}
