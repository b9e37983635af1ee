import { Component, type ReactElement, type ReactNode } from 'react';
import { LocationContext, type VisitedLocation } from '../navigation/visited-location.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import { Shell } from '../shell/shell.tsx';
import { usePageHead } from '../ui/page/use-head.ts';
import type { OpenPage } from './pages.ts';

interface SiteProps {
  page: OpenPage;
  place: VisitedLocation;
  /** True while another page is being loaded. */
  loading?: boolean;
}

/** One page within the shell, on the server and in the browser. */
export const Site = ({ page, place, loading = false }: SiteProps) => (
  <LocationContext value={place}>
    <PageBoundary>
      <Shell market={page.data?.market}>
        {/* A new key each time a page is opened, so that no state is kept. */}
        <PageBoundary key={page.opening}>
          <Page head={page.head} content={page.content} />
        </PageBoundary>
      </Shell>
    </PageBoundary>
    {loading ? <div className="page-progress" /> : null}
  </LocationContext>
);

/** Shows the error page when rendering its children throws. */
class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children;
  }
}

function Page({ head, content }: { head: OpenPage['head']; content: ReactElement }) {
  return (
    <>
      {/* Before the page, which may override it with the title of a fetched product. */}
      <Head of={head} />
      {content}
    </>
  );
}

/** Updates the document's head after a click. The server wrote the first page's. */
function Head({ of: head }: { of: OpenPage['head'] }) {
  usePageHead(head());
  return null;
}
