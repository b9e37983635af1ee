import type { ReactNode } from 'react';
import { Shell } from '../shell/shell.tsx';
import { useHead } from '../ui/use-head.ts';
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
  useHead(page.module.meta(page));
  return null;
}
