import { labels } from '../../content/labels.ts';
import { headOf } from '../../content/messages/head-of.ts';
import { messages } from '../../content/messages/messages.ts';
import { href } from '../../contract/paths.ts';
import { usePlace } from '../navigation/place.ts';
import type { PageModule } from '../page.ts';
import { useHead } from '../ui/page/use-head.ts';
import { DeadEnd } from './dead-end.tsx';

const head = headOf(messages.pageFailed);

/** Shown when a page's code throws. The cause is for the log only. Both links load the site anew. */
export function ErrorPage() {
  const { pathname, search } = usePlace().location;
  const { title, description } = messages.pageFailed;
  useHead(head);
  return (
    <DeadEnd title={title} lede={description}>
      <a href={pathname + search} className="btn btn-line btn-lg">
        {labels.page.tryAgain}
      </a>
      <a href={href('home')} className="btn btn-ink btn-lg">
        {labels.page.goBackHome}
      </a>
    </DeadEnd>
  );
}

/** As a page of its own. */
export const brokenPage: PageModule = { default: ErrorPage, meta: () => head };
