import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { href } from '../../contract/paths.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { session, useSession } from '../state/session.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Profile } from './profile.tsx';

export const meta = () => pageMeta(pages.profile, brand.name);

/** For who is logged in; others are sent to log in. The served page holds nothing personal. */
export default function ProfilePage() {
  const user = useSession();
  const navigate = useNavigate();
  const shown = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who logs out meanwhile is sent on
  useEffect(() => {
    // Asked directly: the first render does not know the visitor yet.
    if (session.get() !== null) shown.current = true;
    else void navigate(href(shown.current ? 'home' : 'login'), { replace: true });
  }, [user, navigate]);
  return (
    <div className="profile">
      <PageHeading title={pages.profile.heading} />
      {user ? (
        <Profile key={user.email} user={user} />
      ) : (
        // As high as what takes its place, so that the footer stays where it is.
        <div className="card min-h-134 p-6">
          <noscript>The profile is kept in your browser and needs scripts to be shown.</noscript>
        </div>
      )}
    </div>
  );
}
