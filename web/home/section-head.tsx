import { Drawing } from '../../brand/drawing.tsx';
import { words } from '../../content/words.ts';
import { Link } from '../navigation/link.tsx';
import type { Elements } from '../ui/page/elements.ts';

/** The heading of a section of Home, tagged as a sample if its content is invented. */
export function SectionHead(props: { title: string; sample?: boolean; children?: Elements }) {
  return (
    <div className="section-head">
      <div className="flex items-baseline gap-3">
        <h2 className="text-section">{props.title}</h2>
        {props.sample ? <span className="sample">{words.market.sampleTag}</span> : null}
      </div>
      {props.children}
    </div>
  );
}

/**
 * A subtle link with an arrow.
 *
 * @param about for screen readers only, which may read the link without its context
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
