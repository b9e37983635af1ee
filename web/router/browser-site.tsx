import { useEffect, useLayoutEffect, useState } from 'react';
import { startHistory } from '../navigation/history.ts';
import type { VisitedLocation } from '../navigation/visited-location.ts';
import { followNavigations } from './follow-navigations.ts';
import type { OpenPage } from './pages.ts';
import { watchLinks } from './preload-links.ts';
import { useScrollMemory } from './scroll-memory.ts';
import { Site } from './site.tsx';

export function BrowserSite({ first }: { first: OpenPage }) {
  const [shown, setShown] = useState<{ page: OpenPage; place: VisitedLocation }>(() => ({
    page: first,
    place: { location: startHistory(), visit: 'first' },
  }));
  const [loading, setLoading] = useState(false);
  useLayoutEffect(
    () => followNavigations(first, { show: setShown, showLoading: setLoading }),
    [first],
  );
  useEffect(watchLinks, []);
  useScrollMemory(shown.place);
  return <Site {...shown} loading={loading} />;
}
