import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from './history.ts';
import { usePlace } from './place.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link within the site. A plain press changes the page; every other is the browser's. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        navigate(to);
      }}
    />
  );
}

/** A link that is marked while its page, or one below it, is shown. */
export function NavLink(props: LinkProps) {
  const { pathname } = usePlace().location;
  const isShown = pathname === props.to || pathname.startsWith(`${props.to}/`);
  return <Link {...props} aria-current={isShown ? 'page' : undefined} />;
}

/** In this tab, and without a key by which a browser opens another or saves the page. */
const isPlain = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 &&
  !(metaKey || ctrlKey || shiftKey || altKey) &&
  (currentTarget.target === '' || currentTarget.target === '_self');
