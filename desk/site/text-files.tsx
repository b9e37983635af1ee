import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { maxSiteFileBytes, sizeText } from '../../contract/file-limits.ts';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { hasRole } from '../session.ts';
import { ActionRefusal } from '../ui/notices.tsx';
import { plainName } from './file/plain-name.ts';
import { SavedState } from './saved-state.tsx';
import { SiteFiles } from './site-files.tsx';
import { filePagePath, type SiteState } from './use-site.ts';

export const textFolderLabels = [
  { folder: 'news', name: 'News', one: 'story' },
  { folder: 'airdrops', name: 'Airdrops', one: 'airdrop' },
  { folder: 'learn', name: 'Articles', one: 'article' },
  { folder: 'info', name: 'Information pages', one: 'page' },
] as const;

interface TextsProps {
  site: SiteState;
  folder: (typeof textFolderLabels)[number]['folder'];
  name: string;
  one: string;
}

export function TextFiles({ site, folder, name, one }: TextsProps) {
  const [, go] = useLocation();
  const [title, setTitle] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isAsked = useSearchParams()[0].get('new') === folder;
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  const texts = site.files.filter(
    ({ path, kind }) => kind === 'text' && path.startsWith(`${folder}/`),
  );
  const samples = site.samples.find((each) => each.folder === folder)?.texts ?? [];
  const take = useMutation({
    mutationFn: () => bodyOrThrow(api.site.samples.$post({ json: { folder } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['site'] }),
  });
  const fileName = plainName(title);
  const isTaken = texts.some(({ path }) => path === `${folder}/${fileName}.md`);
  return (
    <section className="card" aria-labelledby={folder}>
      <h2 id={folder}>{name}</h2>
      {texts.length === 0 && (
        <div className="stack pad">
          <p>
            {samples.length === 0
              ? 'None.'
              : `Visitors see the ${samples.length} samples that come with the software, until you write your own${folder === 'info' ? ' of the same name' : ''}.`}
          </p>
          {samples.length > 0 && hasRole('everything') && (
            <div>
              <button
                type="button"
                className="button"
                disabled={take.isPending}
                onClick={() => take.mutate()}
              >
                Begin from the samples
              </button>
            </div>
          )}
          <ActionRefusal error={take.error} />
        </div>
      )}
      <ul className="rows">
        {texts.map(({ path }) => (
          <li key={path}>
            <Link href={filePagePath(path)}>{path.slice(folder.length + 1, -3)}</Link>
            <SavedState site={site} path={path} />
          </li>
        ))}
      </ul>
      {hasRole('everything') && (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            const named = new URLSearchParams({ title: title.trim() });
            if (fileName !== '' && !isTaken)
              go(`${filePagePath(`${folder}/${fileName}.md`)}?${named}`);
          }}
        >
          <label className="field">
            {`Title of a new ${one}`}
            <input
              ref={field}
              value={title}
              maxLength={80}
              onChange={({ target }) => setTitle(target.value)}
            />
            {fileName !== '' && (
              <small className={isTaken ? 'fault' : undefined}>
                {isTaken
                  ? `There is ${fileName}.md already: open it above, or give this one another title.`
                  : `${fileName}.md`}
              </small>
            )}
          </label>
          <button type="submit" className="button" disabled={fileName === '' || isTaken}>
            {`Write a new ${one}`}
          </button>
        </form>
      )}
      <SiteFiles
        site={site}
        title={`Pictures beside ${name.toLowerCase()}`}
        add={`Add pictures beside ${name.toLowerCase()}`}
        folder={`${folder}/`}
        kind="picture"
        hint={`Photos as phones take them, up to ${sizeText(maxSiteFileBytes)}. The site makes them smaller.`}
        isPart
      />
    </section>
  );
}
