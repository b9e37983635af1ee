import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { brand } from '../../brand/brand.ts';
import { messages } from '../../contract/messages.ts';
import { href } from '../../contract/paths.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import type { PageModule } from '../page.ts';
import { DeadEnd } from './dead-end.tsx';

const head = pageMeta(messages.pageFailed, brand.name);

/** Shown when a page breaks. Says nothing of how: that is for the log. Both ways out load the site anew. */
export function ErrorPage() {
  const here = useLocation();
  const { title, description } = messages.pageFailed;
  useEffect(() => {
    document.title = head.title;
  }, []);
  return (
    <DeadEnd title={title} lede={description}>
      <Link to={here} reloadDocument className="btn btn-line btn-lg">
        Try again
      </Link>
      <Link to={href('home')} reloadDocument className="btn btn-ink btn-lg">
        Go Back Home
      </Link>
    </DeadEnd>
  );
}

/** As a page of its own. */
export const brokenPage: PageModule = { default: ErrorPage, meta: () => head };
