import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { TextSection } from '../../content/text.ts';
import { Prose, TextBlocks } from '../../web/ui/page/prose.tsx';
import { api, bodyOrThrow, notPolled } from '../api.ts';
import { ActionRefusal, Loading } from '../ui/notices.tsx';

/** A text as the site shows it. Stories and airdrops have no sections. */
const RenderedText = ({ sections }: { sections: readonly TextSection[] }) =>
  sections[0]?.heading === '' ? (
    <div className="prose">
      <TextBlocks nodes={sections[0].blocks} />
    </div>
  ) : (
    <Prose sections={sections} />
  );

export function TextPreview({ path, text }: { path: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  const shownText = useDeferredValue(text);
  const seen = useQuery({
    queryKey: ['site', 'preview', path, shownText],
    queryFn: () => bodyOrThrow(api.site.check.$post({ json: { path, text: shownText } })),
    enabled: isOpen,
    ...notPolled,
    placeholderData: (before) => before,
  });
  return (
    <details className="card pad" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As the site shows it</summary>
      {seen.isLoading && <Loading />}
      {seen.isError && <ActionRefusal error={seen.error} isUnasked />}
      {seen.data?.problems.map(({ file, line, text: fault }) => (
        <p key={`${file} ${line} ${fault}`} className="notice bad" role="alert">
          {`${file}${line === undefined ? '' : `, line ${line}`}: ${fault}.`}
        </p>
      ))}
      {seen.data?.shown && <RenderedText sections={seen.data.shown as readonly TextSection[]} />}
    </details>
  );
}
