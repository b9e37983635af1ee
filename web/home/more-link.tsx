import { Drawing } from '../../brand/drawing.tsx';
import { Link } from '../navigation/link.tsx';

/**
 * A quiet link with an arrow.
 *
 * @param about read by screen readers only, since they may read the link without its context
 */
export function MoreLink({ to, label, about }: { to: string; label: string; about?: string }) {
  return (
    <Link className="more-link" to={to}>
      <span>{label}</span>
      {about ? <span className="sr-only">{` ${about}`}</span> : null}
      <Drawing name="arrow" className="size-3.5" />
    </Link>
  );
}
