import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { href } from '../../contract/paths.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { openAuth } from '../state/overlays.ts';
import { session, useSession } from '../state/session.ts';
import type { Route } from './+types/login.page.ts';
import HomePage from './home.page.tsx';

export { clientLoader, loader } from './home.page.tsx';

export const meta = () => pageMeta(pages.login, brand.name);

/** Home with the auth dialog open: logging in leads to the profile, closing leads home. */
export default function LoginPage({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const navigate = useNavigate();
  const user = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who logs in meanwhile is sent on
  useEffect(() => {
    const go = (to: string) => void navigate(to, { replace: true });
    // Asked directly: the first render does not know the visitor yet.
    if (session.get() !== null) go(href('profile'));
    else openAuth('login', () => go(href('home')));
  }, [user, navigate]);
  return <HomePage loaderData={loaderData} />;
}
