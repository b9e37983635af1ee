import { memo } from 'react';
import { type Place, PlaceContext } from '../navigation/place.ts';
import { Shell } from '../shell/shell.tsx';
import { PageBoundary } from './page-boundary.tsx';
import type { OpenPage } from './pages.ts';
import { ShownPage } from './shown-page.tsx';

interface Shown {
  page: OpenPage;
  place: Place;
  /** Another page is on its way. */
  loading?: boolean;
}

/** One page in what stands around every page, on the server as in the browser. */
export const Site = ({ page, place, loading = false }: Shown) => (
  <PlaceContext value={place}>
    <Whole page={page} />
    {loading ? <div className="page-progress" /> : null}
  </PlaceContext>
);

/** Not rendered again for the sign that another page is on its way. */
const Whole = memo(function Whole({ page }: { page: OpenPage }) {
  return (
    <PageBoundary>
      <Shell>
        <ShownPage page={page} />
      </Shell>
    </PageBoundary>
  );
});
