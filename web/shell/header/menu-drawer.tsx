import { LogoMark } from '../../../brand/mark.tsx';
import { showsLogin } from '../../../content/features.ts';
import { brand } from '../../../content/look/brand.ts';
import { words } from '../../../content/words.ts';
import { href } from '../../../contract/paths.ts';
import { navigate } from '../../navigation/history.ts';
import { Link, NavLink } from '../../navigation/link.tsx';
import { closeOverlay, openAuth, overlayOpener } from '../../state/overlays.ts';
import { theme, useTheme } from '../../state/theme.ts';
import { useVisitorSession, visitorSession } from '../../state/visitor-session.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { LogOut, Moon, User } from '../../ui/pictures/icons.ts';
import { mainLinks } from './main-links.ts';

/** The phone's menu: the header's links, the theme and the account. */
export function MenuDrawer({ open }: { open: boolean }) {
  const dark = useTheme() === 'dark';
  return (
    <Drawer
      open={open}
      onClose={closeOverlay}
      returnFocusTo={overlayOpener}
      title={words.header.menu}
      closeLabel={words.header.closeMenu}
      className="menu-drawer"
      emblem={
        <span className="logo">
          <LogoMark height={26} />
          {brand.nameInLogo ? null : <span>{brand.name}</span>}
        </span>
      }
    >
      <nav aria-label={words.header.menu} className="min-h-0 flex-1 overflow-y-auto p-3">
        {mainLinks.map(({ label, to, Icon }) => (
          <NavLink key={to} to={to} className="menu-link">
            <Icon size={18} strokeWidth={1.8} />
            <span>{label}</span>
          </NavLink>
        ))}
      </nav>
      <div className="flex-none border-t border-line px-5 pt-4 pb-6">
        <button
          type="button"
          role="switch"
          aria-checked={dark}
          className="mb-3 flex h-11 w-full items-center gap-3"
          onClick={theme.toggle}
        >
          <Moon size={18} strokeWidth={1.8} />
          {words.header.darkTheme}
          <span className="switch ms-auto" />
        </button>
        {showsLogin ? <AccountActions /> : null}
      </div>
    </Drawer>
  );
}

/** Side by side; stacked if large text leaves no room. */
const pairClasses = 'grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2';

function AccountActions() {
  const user = useVisitorSession();
  if (user === null)
    return (
      <div className={pairClasses}>
        <button type="button" className="btn btn-line" onClick={() => openAuth('login')}>
          {words.account.logIn}
        </button>
        <button type="button" className="btn btn-ink" onClick={() => openAuth('register')}>
          {words.account.register}
        </button>
      </div>
    );
  return (
    <div className={pairClasses}>
      <Link to={href('profile')} className="btn btn-line">
        <User size={17} strokeWidth={1.8} />
        {words.account.profile}
      </Link>
      <button
        type="button"
        className="btn btn-line"
        onClick={() => {
          visitorSession.logOut();
          navigate(href('home'));
        }}
      >
        <LogOut size={17} strokeWidth={1.8} className="turns" />
        {words.account.logOut}
      </button>
    </div>
  );
}
