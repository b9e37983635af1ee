import { sampleTag } from '../../contract/messages.ts';
import type { Elements } from '../ui/elements.ts';

/** The heading of a part of Home, tagged where what follows is invented. */
export function SectionHead({
  title,
  sample = false,
  children,
}: {
  title: string;
  sample?: boolean;
  children?: Elements;
}) {
  return (
    <div className="section-head">
      <div className="flex items-baseline gap-3">
        <h2 className="text-section">{title}</h2>
        {sample ? <span className="sample">{sampleTag}</span> : null}
      </div>
      {children}
    </div>
  );
}
