import type { ReactElement } from 'react';
import { useHead } from '../ui/use-head.ts';
import { PageBoundary } from './page-boundary.tsx';
import type { OpenPage } from './pages.ts';

/** The page that is shown. Opened another time, it is another one. */
export const ShownPage = ({ page: { opening, head, content } }: { page: OpenPage }) => (
  <PageBoundary key={opening}>
    <Page head={head} content={content} />
  </PageBoundary>
);

function Page({ head, content }: { head: OpenPage['head']; content: ReactElement }) {
  return (
    <>
      {/* Before the page, which may know more: the name of a product that it asks for itself. */}
      <Head of={head} />
      {content}
    </>
  );
}

/** After a click the head says what the page is; of the first the server has said it. */
function Head({ of: head }: { of: OpenPage['head'] }) {
  useHead(head());
  return null;
}
