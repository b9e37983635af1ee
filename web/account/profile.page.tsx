import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { navigate } from '../navigation/history.ts';
import {
  useVisitorSession,
  type VisitorSession,
  visitorSession,
} from '../state/visitor-session.ts';
import { type Toast, toast } from '../ui/feedback/toast.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { LogOut } from '../ui/pictures/icons.ts';
import { Avatar } from './avatar.tsx';
import { WatchlistChips } from './watchlist-chips.tsx';

export const meta = () =>
  pageHead({ title: words.pages.profile.title, description: words.pages.profile.description });

/** Visitors who are not logged in are redirected (web/router/redirects.ts). The served page contains nothing personal. */
export default function ProfilePage() {
  const user = useVisitorSession();
  return (
    <div className="profile">
      <PageHeading title={words.pages.profile.heading} />
      {user ? (
        <Profile key={user.email} user={user} />
      ) : (
        // As high as the profile, so that the footer does not move.
        <div className="card min-h-134 p-6">
          <noscript>{words.account.needsScripts}</noscript>
        </div>
      )}
    </div>
  );
}

const comingSoon = () => toast(words.page.comingSoon);

function Profile({ user }: { user: VisitorSession }) {
  return (
    <>
      <section className="profile-who card p-6" aria-label={words.account.name}>
        <Avatar email={user.email} />
        <div>
          <h2 className="text-section">{user.name}</h2>
          <p className="text-text-2">{user.email}</p>
        </div>
        <button type="button" className="btn btn-line" onClick={comingSoon}>
          {words.account.editProfile}
        </button>
      </section>
      <section className="card mt-4 pb-1.5" aria-labelledby="notifications">
        <h2 id="notifications" className="text-card px-6 pt-5 pb-2">
          {words.account.notifications}
        </h2>
        <Toggle
          label={words.account.priceAlerts}
          about={words.account.priceAlertsHint}
          // The Markets page sets price alerts.
          action={{ words: words.account.alertsOnMarkets, act: () => navigate(alertsPath) }}
        />
        <Toggle label={words.account.newsletter} about={words.newsletter.about} />
      </section>
      <WatchlistChips />
      <button type="button" className="btn btn-line mt-6" onClick={visitorSession.logOut}>
        <LogOut size={16} className="turns" />
        {words.account.logOutOnProfile}
      </button>
    </>
  );
}

const alertsPath = `${href('markets')}#alerts`;

interface ToggleProps extends Pick<Toast, 'action'> {
  label: string;
  about: string;
}

/** A switch that stays off and shows a toast, because its feature does not exist yet. */
function Toggle({ label, about, action }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={false}
      aria-label={label}
      className="profile-toggle"
      onClick={() => toast({ ...words.page.comingSoon, ...(action && { action }) })}
    >
      <span>
        <span className="block font-[550]">{label}</span>
        <span className="text-13 text-text-2">{about}</span>
      </span>
      <span className="switch" />
    </button>
  );
}
