import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router';

/** Whether this visitor has asked for as few bytes as possible. */
const savesData =
  typeof navigator === 'object' &&
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

const prefetch = savesData ? 'none' : 'intent';

/** A way to another page, whose script is fetched when a pointer, the focus or a finger comes near. */
export function PageLink(props: LinkProps) {
  return <Link prefetch={prefetch} {...props} />;
}

/** The same in a navigation, where it marks the page that is open. */
export function NavPageLink(props: NavLinkProps) {
  return <NavLink prefetch={prefetch} {...props} />;
}
