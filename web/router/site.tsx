import { type Place, PlaceContext } from '../navigation/place.ts';
import { Shell } from '../shell/shell.tsx';
import { PageBoundary } from './page-boundary.tsx';
import type { OpenPage } from './pages.ts';
import { ShownPage } from './shown-page.tsx';

interface Shown {
  page: OpenPage;
  place: Place;
  /** Another page is being loaded. */
  loading?: boolean;
}

/** One page within the shell, on the server and in the browser. */
export const Site = ({ page, place, loading = false }: Shown) => (
  <PlaceContext value={place}>
    <PageBoundary>
      <Shell market={page.data?.market}>
        <ShownPage page={page} />
      </Shell>
    </PageBoundary>
    {loading ? <div className="page-progress" /> : null}
  </PlaceContext>
);
