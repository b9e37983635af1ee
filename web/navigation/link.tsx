import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from './history.ts';
import { useVisitedLocation } from './visited-location.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link within the site. The browser handles clicks that are not plain, such as a click for a new tab. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        navigate(to);
      }}
    />
  );
}

/** A link with aria-current while its page, or one below it, is shown. */
export function NavLink(props: LinkProps) {
  const { pathname } = useVisitedLocation().location;
  const isShown = pathname === props.to || pathname.startsWith(`${props.to}/`);
  return <Link {...props} aria-current={isShown ? 'page' : undefined} />;
}

/** True for a click that opens in this tab: the main button without a modifier key. */
export const isPlainClick = ({
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
