import { LogOut, User, Wallet } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { RefObject } from 'react';
import { href } from '../../contract/paths.ts';
import { navigate } from '../navigation/history.ts';
import { Link } from '../navigation/link.tsx';
import { type Session, session } from '../state/session.ts';

interface Props {
  user: Session;
  open: boolean;
  /** The avatar, which has the focus before and after. */
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Name, e-mail, Profile, Portfolio, Log out (spec 2). */
export function UserMenu({ user, open, trigger, onClose }: Props) {
  const logOut = () => {
    session.logOut();
    navigate(href('home'));
  };
  return (
    // Not modal: a menu hides nothing of the page from screen readers. And it stays within the header's landmark.
    <DropdownMenu.Root modal={false} open={open} onOpenChange={(next) => next || onClose()}>
      {/* The avatar is served before this script is there; Radix needs a trigger of its own to stand beside. */}
      <DropdownMenu.Trigger asChild>
        <span className="pointer-events-none absolute inset-0" tabIndex={-1} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className="user-menu"
        aria-label="Account"
        aria-labelledby={undefined}
        align="end"
        sideOffset={8}
        collisionPadding={8}
        loop
        onInteractOutside={(event) => {
          // The avatar closes the menu by its own press.
          if (event.target instanceof Node && trigger.current?.contains(event.target))
            event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // A new page may have taken the focus by now.
          if (document.activeElement === document.body) trigger.current?.focus();
        }}
      >
        <DropdownMenu.Label className="mb-1.5 border-b border-line px-3 pt-2.5 pb-2.5">
          <span className="block truncate font-semibold">{user.name}</span>
          <span className="block truncate text-13 text-text-2">{user.email}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Item asChild>
          <Link to={href('profile')}>
            <User size={17} strokeWidth={1.8} />
            Profile
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild>
          <Link to={href('portfolio')}>
            <Wallet size={17} strokeWidth={1.8} />
            Portfolio
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
        <DropdownMenu.Item onSelect={logOut}>
          <LogOut size={17} strokeWidth={1.8} />
          Log out
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
