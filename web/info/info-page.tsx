import { brand } from '../../brand/brand.ts';
import type { InfoText } from '../../brand/content/info/info-text.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Prose } from '../ui/prose.tsx';

/** A page of text. @param dated whether it says when it was last updated */
export function InfoPage(props: { heading: string; text: InfoText; dated?: boolean }) {
  const { heading, text, dated = false } = props;
  return (
    <div className="info-text">
      <PageHeading title={heading} lede={text.lede} />
      {dated ? <p className="hint mb-8">Last updated {brand.policiesUpdated}</p> : null}
      <Prose sections={text.sections} />
    </div>
  );
}
