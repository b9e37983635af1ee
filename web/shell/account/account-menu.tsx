import { useRef, useState } from 'react';
import { words } from '../../../content/words.ts';
import { useVisitedLocation } from '../../navigation/visited-location.ts';
import { openAuth } from '../../state/overlays.ts';
import { initials, useVisitorSession } from '../../state/visitor-session.ts';
import { UserMenu } from './user-menu.tsx';

/**
 * Log In and Register, or the avatar with its menu. The served page has both, and an attribute of <html> hides one
 * before the first paint, so that nothing moves.
 */
export function AccountMenu() {
  const user = useVisitorSession();
  const letters = user && initials(user.email);
  const trigger = useRef<HTMLButtonElement>(null);
  // Opening another page closes the menu.
  const { key: page } = useVisitedLocation().location;
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === page && user !== null;

  return (
    <>
      <span className="mx-2 hidden h-5 w-px bg-line md:block" />
      <div className="when-logged-out hidden gap-1 md:flex">
        <button
          type="button"
          className="btn btn-ghost btn-sm px-3"
          onClick={() => openAuth('login')}
        >
          {words.account.logIn}
        </button>
        <button type="button" className="btn btn-ink btn-sm" onClick={() => openAuth('register')}>
          {words.account.register}
        </button>
      </div>
      <div className="when-logged-in relative">
        <button
          ref={trigger}
          type="button"
          className="avatar-btn"
          // The accessible name has to contain the visible text.
          aria-label={letters ? words.account.menuOf({ letters }) : words.account.menu}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpenOn(open ? null : page)}
        >
          <span className="avatar">{letters}</span>
        </button>
        {open ? <UserMenu user={user} trigger={trigger} onClose={() => setOpenOn(null)} /> : null}
      </div>
    </>
  );
}
