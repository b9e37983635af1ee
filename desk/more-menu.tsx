import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useMenu } from '../web/ui/overlays/use-menu.ts';
import type { NavigationEntry } from './shell.tsx';
import { Ellipsis } from './ui/icons.ts';

interface Props {
  /** The screens without a tab. */
  places: readonly NavigationEntry[];
  counts: Partial<Record<string, number>>;
  isAt(path: string): boolean;
}

/** The phone's "More" tab, a menu of the screens without a tab. */
export function MoreMenu({ places, counts, isAt }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const waiting = places.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0);
  return (
    <div className="more-tab">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-current={places.some(({ path }) => isAt(path)) || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={18} strokeWidth={1.8} />
        <span>More</span>
        {waiting > 0 && <span className="count">{waiting}</span>}
      </button>
      {isOpen && (
        <Menu {...{ places, counts, isAt }} button={button} close={() => setOpen(false)} />
      )}
    </div>
  );
}

interface MenuProps extends Props {
  button: React.RefObject<HTMLButtonElement | null>;
  close(): void;
}

function Menu({ places, counts, isAt, button, close }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const onKeyDown = useMenu(menu, close);
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    const opener = button.current;
    return () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
    };
  }, [button]);
  return (
    <div
      ref={menu}
      role="menu"
      aria-label="More"
      tabIndex={-1}
      className="more-menu"
      onKeyDown={onKeyDown}
    >
      {places.map(({ path, name, Icon }) => (
        <Link
          key={path}
          href={path}
          role="menuitem"
          tabIndex={-1}
          aria-current={isAt(path) ? 'page' : undefined}
          onClick={close}
        >
          <Icon size={18} strokeWidth={1.8} />
          <span>{name}</span>
          {counts[path] ? <span className="count">{counts[path]}</span> : null}
        </Link>
      ))}
    </div>
  );
}
