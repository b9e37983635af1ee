import { sampleTag } from '../../contract/messages.ts';
import type { Elements } from '../ui/elements.ts';

/** The heading of a part of Home, tagged as a sample where its content is invented. */
export function SectionHead(props: { title: string; sample?: boolean; children?: Elements }) {
  return (
    <div className="section-head">
      <div className="flex items-baseline gap-3">
        <h2 className="text-section">{props.title}</h2>
        {props.sample ? <span className="sample">{sampleTag}</span> : null}
      </div>
      {props.children}
    </div>
  );
}
