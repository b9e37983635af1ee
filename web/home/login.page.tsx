import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { href } from '../../contract/paths.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import type { PageProps } from '../page.ts';
import { openAuth } from '../state/overlays.ts';
import { session, useSession } from '../state/session.ts';
import HomePage from './home.page.tsx';

export { prepare } from './home.page.tsx';

export const meta = () => pageMeta(pages.login, brand.name);

/** Home with the auth dialog open: logging in leads to the profile, closing leads home. */
export default function LoginPage({ data }: PageProps) {
  const navigate = useNavigate();
  const user = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who logs in meanwhile is sent on
  useEffect(() => {
    const go = (to: string) => void navigate(to, { replace: true });
    // Asked directly: the first render does not know the visitor yet.
    if (session.get() !== null) go(href('profile'));
    else openAuth('login', () => go(href('home')));
  }, [user, navigate]);
  return <HomePage data={data} />;
}
