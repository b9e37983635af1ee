import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { useSession } from '../state/session.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Profile } from './profile.tsx';

export const meta = () => pageMeta(pages.profile, brand.name);

/** For who is logged in; others are led elsewhere (web/router/redirects.ts). The served page holds nothing personal. */
export default function ProfilePage() {
  const user = useSession();
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
