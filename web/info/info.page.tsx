import { brand } from '../../content/look/brand.ts';
import { pageHead } from '../../content/messages/page-head.ts';
import { infoTextLoaders } from '../../content/texts/info.ts';
import { words } from '../../content/words.ts';
import { href, type ParamsOf } from '../../contract/paths.ts';
import type { PageProps } from '../page.ts';
import { siteKind } from '../state/site-mode.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Prose } from '../ui/page/prose.tsx';

type InfoRoute = 'about' | 'privacyPolicy' | 'termsOfService' | 'info';
type Props = Pick<PageProps<InfoRoute>, 'data'>;

/** Loads the text from a built file after a click. */
export async function load(params: Partial<ParamsOf<'info'>>, name: InfoRoute) {
  const slug = name === 'info' ? params.slug : href(name).slice(1);
  const info = await infoTextLoaders[slug ?? '']?.();
  if (!info) return;
  const { otherSections, ...page } = info;
  return { info: { ...page, sections: otherSections[siteKind()] ?? page.sections } };
}

export const meta = ({ data }: Props) => pageHead(data?.info ?? { title: '', description: '' });

/** A page of prose, such as About or the privacy policy. */
export default function InfoPage({ data }: Props) {
  if (data === undefined) return null;
  const { title, lede, dated, sections, languageAttributes } = data.info;
  return (
    <div className="info-text">
      <PageHeading title={title} lede={lede} />
      {dated ? (
        <p className="hint mb-8">{words.info.lastUpdated({ date: brand.policiesUpdated })}</p>
      ) : null}
      <Prose sections={sections} languageAttributes={languageAttributes} />
    </div>
  );
}
