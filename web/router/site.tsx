import { Shell } from '../shell/shell.tsx';
import { PageBoundary } from './page-boundary.tsx';
import type { OpenPage } from './pages.ts';
import { ShownPages } from './shown-pages.tsx';

/** One page in what stands around every page, on the server as in the browser. */
export function Site({ page, loading = false }: { page: OpenPage; loading?: boolean }) {
  return (
    <PageBoundary>
      <Shell>
        <ShownPages page={page} />
      </Shell>
      {loading ? <div className="page-progress" /> : null}
    </PageBoundary>
  );
}
