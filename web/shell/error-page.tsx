import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { useVisitedLocation } from '../navigation/visited-location.ts';
import type { PageModule } from '../page.ts';
import { usePageHead } from '../ui/page/use-head.ts';
import { MessagePage } from './message-page.tsx';

const head = pageHead(words.page.failed);

/** Shown, without the cause, when a page's code throws. Both links reload the site. */
export function ErrorPage() {
  const { pathname, search } = useVisitedLocation().location;
  const { title, description } = words.page.failed;
  usePageHead(head);
  return (
    <MessagePage title={title} lede={description}>
      <a href={pathname + search} className="btn btn-line btn-lg">
        {words.page.tryAgain}
      </a>
      <a href={href('home')} className="btn btn-ink btn-lg">
        {words.page.goBackHome}
      </a>
    </MessagePage>
  );
}

export const errorPageModule: PageModule = { default: ErrorPage, meta: () => head };
