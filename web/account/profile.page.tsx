import { pages } from '../../brand/content/pages.ts';
import { useSession } from '../state/session.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Profile } from './profile.tsx';

/** Visitors who are not logged in are redirected (web/router/redirects.ts). The served page holds nothing personal. */
export default function ProfilePage() {
  const user = useSession();
  return (
    <div className="profile">
      <PageHeading title={pages.profile.heading} />
      {user ? (
        <Profile key={user.email} user={user} />
      ) : (
        // As high as the profile, so that the footer does not move.
        <div className="card min-h-134 p-6">
          <noscript>The profile is kept in your browser and needs scripts to be shown.</noscript>
        </div>
      )}
    </div>
  );
}
