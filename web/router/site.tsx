import { type ReactNode, useLayoutEffect } from 'react';
import { Shell } from '../shell/shell.tsx';
import { PageBoundary } from './page-boundary.tsx';
import type { OpenPage } from './pages.ts';

/** One page in what stands around every page. */
export function Site({ page, children }: { page: OpenPage; children?: ReactNode }) {
  const { pathname, module, params, data } = page;
  return (
    <PageBoundary>
      <Shell>
        <PageBoundary key={pathname}>
          <Head page={page} />
          <module.default params={params} data={data} />
        </PageBoundary>
      </Shell>
      {children}
    </PageBoundary>
  );
}

/** After a click the head says what the page is; of the first the server has said it. */
function Head({ page }: { page: OpenPage }) {
  useLayoutEffect(() => {
    const { title, description } = page.module.meta(page);
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [page]);
  return null;
}
