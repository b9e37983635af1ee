import { type RefObject, useEffect, useRef } from 'react';
import { showsPortfolio } from '../../../content/features.ts';
import { words } from '../../../content/words.ts';
import { href } from '../../../contract/paths.ts';
import { navigate } from '../../navigation/history.ts';
import { Link } from '../../navigation/link.tsx';
import { type VisitorSession, visitorSession } from '../../state/visitor-session.ts';
import { useMenu } from '../../ui/overlays/use-menu.ts';
import { LogOut, User, Wallet } from '../../ui/pictures/icons.ts';

interface Props {
  user: VisitorSession;
  /** The avatar button, which gets the focus back. */
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The menu with name, e-mail, Profile, Portfolio and Log out. Not modal, and within the header's landmark. */
export function UserMenu({ user, trigger, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const onKeyDown = useMenu(menu, onClose);

  useEffect(() => {
    const first = trigger.current?.matches(':focus-visible') ? '[role=menuitem]' : null;
    const entry = first === null ? menu.current : menu.current?.querySelector<HTMLElement>(first);
    entry?.focus({ preventScroll: true });
    const avatar = trigger.current;
    return () => {
      // A page that was opened from the menu may have taken the focus.
      if (document.activeElement === document.body) avatar?.focus({ preventScroll: true });
    };
  }, [trigger]);

  const item = { role: 'menuitem', tabIndex: -1 };
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={words.account.name}
      tabIndex={-1}
      className="user-menu"
      onKeyDown={onKeyDown}
      onPointerMove={({ pointerType, target }) => {
        if (pointerType !== 'mouse' || !(target instanceof Element)) return;
        const under = target.closest<HTMLElement>('[role=menuitem]') ?? menu.current;
        under?.focus({ preventScroll: true });
      }}
      onPointerLeave={() => menu.current?.focus({ preventScroll: true })}
    >
      <div className="mb-1.5 border-b border-line px-3 pt-2.5 pb-2.5">
        <span className="block truncate font-semibold">{user.name}</span>
        <span className="block truncate text-13 text-text-2">{user.email}</span>
      </div>
      <Link {...item} to={href('profile')} onClick={onClose}>
        <User size={17} strokeWidth={1.8} />
        {words.account.profile}
      </Link>
      {showsPortfolio ? (
        <Link {...item} to={href('portfolio')} onClick={onClose}>
          <Wallet size={17} strokeWidth={1.8} />
          {words.navigation.portfolio}
        </Link>
      ) : null}
      <hr className="my-1.5 border-line" />
      <button
        {...item}
        type="button"
        className="w-full"
        onClick={() => {
          onClose();
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
