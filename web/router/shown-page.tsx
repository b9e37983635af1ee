import type { ReactElement } from 'react';
import { useHead } from '../ui/use-head.ts';
import { PageBoundary } from './page-boundary.tsx';
import type { OpenPage } from './pages.ts';

/** The page that is shown. Its key changes each time a page is opened, so that no state is kept. */
export const ShownPage = ({ page: { opening, head, content } }: { page: OpenPage }) => (
  <PageBoundary key={opening}>
    <Page head={head} content={content} />
  </PageBoundary>
);

function Page({ head, content }: { head: OpenPage['head']; content: ReactElement }) {
  return (
    <>
      {/* Before the page, which may override it, as with the name of a product that it fetches. */}
      <Head of={head} />
      {content}
    </>
  );
}

/** Updates the document's head after a click. The server wrote that of the first page. */
function Head({ of: head }: { of: OpenPage['head'] }) {
  useHead(head());
  return null;
}
