import { useEffect } from 'react';
import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { redirect } from '../navigation/history.ts';
import type { PageProps } from '../page.ts';
import { openAuth } from '../state/overlays.ts';
import { visitorSession } from '../state/visitor-session.ts';
import HomePage from './home.page.tsx';

export { load } from './home.page.tsx';

export const meta = () =>
  pageHead({ title: words.pages.login.title, description: words.pages.login.description });

/** Home with the auth dialog open; closing it leads to Home. web/router/redirects.ts redirects logged-in visitors. */
export default function LoginPage({ data }: PageProps<'login'>) {
  useEffect(() => {
    // The server does not know whether the visitor is logged in.
    if (visitorSession.get() === null) openAuth('login', () => redirect(href('home')));
  }, []);
  return <HomePage data={data} />;
}
