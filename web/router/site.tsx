import { memo, type ReactNode } from 'react';
import { Shell } from '../shell/shell.tsx';
import { useHead } from '../ui/use-head.ts';
import { PageBoundary } from './page-boundary.tsx';
import type { OpenPage } from './pages.ts';

/** What stands around every page. */
export function Site({ children }: { children: ReactNode }) {
  return (
    <PageBoundary>
      <Shell>{children}</Shell>
    </PageBoundary>
  );
}

/** One page. */
export const Page = memo(function Page({ page }: { page: OpenPage }) {
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
