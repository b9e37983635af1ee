import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { answerOf, api, queries } from '../api.ts';
import { dateAndTime } from '../format.ts';
import { hasRole } from '../me.ts';
import { ChooseFiles } from '../ui/choose-files.tsx';
import { Heading } from '../ui/heading.tsx';
import { Failure, Loading, Refusal } from '../ui/states.tsx';
import { PublishCard } from './publish.tsx';
import { revisionOf, upload } from './upload.ts';
import { isUnpublished, type SiteState, useSite } from './use-site.ts';

/** The settings files, including those that do not exist yet. */
const settings = [
  { path: 'site.yaml', name: 'Name, contact, colours and switches' },
  { path: 'shop.yaml', name: 'Withdrawal, shipping zones, taxes and Stripe' },
  { path: 'words.yaml', name: 'Words that you say otherwise' },
];

const folders = [
  { folder: 'news', name: 'News', one: 'story' },
  { folder: 'airdrops', name: 'Airdrops', one: 'airdrop' },
  { folder: 'learn', name: 'Articles', one: 'article' },
  { folder: 'info', name: 'Information pages', one: 'page' },
] as const;

const addressOf = (path: string) => `/site/${path}`;

/** The owner's folder: the site's texts, settings and look. */
export function SitePage() {
  const site = useSite();
  return (
    <>
      <Heading title="Site" />
      {site.isPending && <Loading />}
      {site.isError && <Failure error={site.error} retry={() => void site.refetch()} />}
      {site.data && (
        <>
          <PublishCard />
          <section className="card" aria-labelledby="settings">
            <h2 id="settings">Settings</h2>
            <ul className="rows">
              {settings.map(({ path, name }) => (
                <li key={path}>
                  <Link href={addressOf(path)}>{name}</Link>
                  <State site={site.data} path={path} />
                </li>
              ))}
            </ul>
          </section>
          {folders.map((each) => (
            <Texts key={each.folder} site={site.data} {...each} />
          ))}
          <Files
            site={site.data}
            title="Logo"
            add="Add a logo"
            folder=""
            kind="logo"
            hint="An SVG drawing, which is sharp at every size, or a PNG picture. One for the dark theme is not needed where the logo is readable on both."
            nameOf={logoName('logo')}
            addOther={{ text: 'Add a logo for the dark theme', nameOf: logoName('logo-dark') }}
            accept=".svg,.png,image/svg+xml,image/png"
          />
          <Files
            site={site.data}
            title="Files for visitors"
            add="Add files"
            folder="public/"
            kind="public"
            hint="Served from the root: security.txt is at /security.txt."
          />
          <Versions />
        </>
      )}
    </>
  );
}

function State({ site, path }: { site: SiteState; path: string }) {
  const file = site.files.find((each) => each.path === path);
  if (file === undefined) return <span className="quiet">As it comes</span>;
  return (
    <span className="quiet">
      {isUnpublished(site, file.changedMs) ? 'Not on the site yet, ' : ''}
      {`saved ${dateAndTime(new Date(file.changedMs).toISOString())}`}
    </span>
  );
}

interface TextsProps {
  site: SiteState;
  folder: (typeof folders)[number]['folder'];
  name: string;
  one: string;
}

function Texts({ site, folder, name, one }: TextsProps) {
  const [, go] = useLocation();
  const [slug, setSlug] = useState('');
  const texts = site.files.filter(
    ({ path, kind }) => kind === 'text' && path.startsWith(`${folder}/`),
  );
  const samples = site.samples.find((each) => each.folder === folder)?.texts ?? [];
  const take = useMutation({
    mutationFn: () => answerOf(api.site.samples.$post({ json: { folder } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['site'] }),
  });
  const fileName = slug
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
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
          <Refusal error={take.error} />
        </div>
      )}
      <ul className="rows">
        {texts.map(({ path }) => (
          <li key={path}>
            <Link href={addressOf(path)}>{path.slice(folder.length + 1, -3)}</Link>
            <State site={site} path={path} />
          </li>
        ))}
      </ul>
      {hasRole('everything') && (
        <form
          className="row pad"
          onSubmit={(event) => {
            event.preventDefault();
            if (fileName !== '') go(addressOf(`${folder}/${fileName}.md`));
          }}
        >
          <label className="field">
            {`Name of a new ${one}, as in its address`}
            <input value={slug} maxLength={80} onChange={({ target }) => setSlug(target.value)} />
            <small>{fileName === '' ? '' : `${fileName}.md`}</small>
          </label>
          <button type="submit" className="button" disabled={fileName === ''}>
            {`Write a new ${one}`}
          </button>
        </form>
      )}
      <Files
        site={site}
        title={`Pictures beside ${name.toLowerCase()}`}
        add={`Add pictures beside ${name.toLowerCase()}`}
        folder={`${folder}/`}
        kind="picture"
        hint="Photos as phones take them, up to 40 MB. The site makes them smaller."
        isPart
      />
    </section>
  );
}

interface FilesProps {
  site: SiteState;
  title: string;
  /** The button's label. */
  add: string;
  /** The folder's path with a trailing slash; '' for the site's folder itself. */
  folder: string;
  kind: SiteState['files'][number]['kind'];
  hint: string;
  /** True within another card. */
  isPart?: boolean;
  /** The name to store a chosen file under; its own by default. */
  nameOf?: (file: File) => string;
  addOther?: { text: string; nameOf(file: File): string };
  accept?: string;
}

/** The name of a logo's file in the folder, whatever the owner has called it. */
const logoName = (name: string) => (file: File) =>
  `${name}.${file.type === 'image/svg+xml' || /\.svg$/i.test(file.name) ? 'svg' : 'png'}`;

const ownName = (file: File) => file.name;

function Files({ site, title, add: addText, folder, kind, hint, ...more }: FilesProps) {
  const { isPart = false, nameOf = ownName, addOther, accept } = more;
  const files = site.files.filter((file) => file.kind === kind && file.path.startsWith(folder));
  const reload = () => queries.invalidateQueries({ queryKey: ['site'] });
  const add = useMutation({
    async mutationFn({ chosen, name = nameOf }: { chosen: readonly File[]; name?: typeof nameOf }) {
      const faults: string[] = [];
      for (const file of chosen) {
        const path = `${folder}${name(file)}`;
        // A file of the same name is replaced; its old version is kept.
        await revisionOf(path)
          .then((revision) => upload(path, file, revision))
          .catch((error: Error) => faults.push(error.message));
      }
      if (faults.length > 0) throw new Error(faults.join(' '));
    },
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: async (path: string) =>
      answerOf(api.site.remove.$post({ json: { path, revision: await revisionOf(path) } })),
    onSettled: reload,
  });
  const canWrite = hasRole('everything');
  const content = (
    <>
      <ul className="tiles">
        {files.map(({ path }) => (
          <li key={path}>
            {/\.(?:svg|png|jpe?g|webp|gif)$/i.test(path) && (
              // The tile sets the size.
              <img
                src={`/api/site/picture?path=${encodeURIComponent(path)}`}
                alt=""
                loading="lazy"
              />
            )}
            <span>{path.slice(folder.length)}</span>
            {canWrite && (
              <button
                type="button"
                className="button plain"
                disabled={remove.isPending}
                onClick={() => remove.mutate(path)}
              >
                {`Remove ${path.slice(folder.length)}`}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="stack pad">
        {canWrite && (
          <ChooseFiles
            text={addText}
            accept={accept}
            isBusy={add.isPending}
            choose={(chosen) => add.mutate({ chosen })}
          />
        )}
        {canWrite && addOther && (
          <ChooseFiles
            text={addOther.text}
            accept={accept}
            isBusy={add.isPending}
            choose={(chosen) => add.mutate({ chosen, name: addOther.nameOf })}
          />
        )}
        <p className="quiet">{hint}</p>
        <Refusal error={add.error ?? remove.error} />
      </div>
    </>
  );
  const drop = {
    onDragOver: (event: React.DragEvent) => event.preventDefault(),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      if (canWrite) add.mutate({ chosen: [...event.dataTransfer.files] });
    },
  };
  if (isPart)
    return (
      <details className="pad" {...drop}>
        <summary>{`${title} (${files.length})`}</summary>
        {content}
      </details>
    );
  return (
    <section className="card" aria-label={title} {...drop}>
      <h2>{title}</h2>
      {content}
    </section>
  );
}

/** Earlier versions, which can be restored. */
function Versions() {
  const versions = useQuery({
    queryKey: ['site', 'versions'],
    queryFn: () => answerOf(api.site.versions.$get()),
  });
  const restore = useMutation({
    mutationFn: (id: string) => answerOf(api.site.restore.$post({ json: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['site'] }),
  });
  if (!versions.data || versions.data.length === 0) return null;
  return (
    <section className="card" aria-labelledby="versions">
      <h2 id="versions">What was there before</h2>
      <ul className="rows">
        {versions.data.slice(0, 30).map(({ id, path, atMs }) => (
          <li key={id}>
            <span>{path}</span>
            <span className="quiet">{`until ${dateAndTime(new Date(atMs).toISOString())}`}</span>
            {hasRole('everything') && (
              <button
                type="button"
                className="button plain"
                disabled={restore.isPending}
                onClick={() => restore.mutate(id)}
              >
                {`Bring back ${path}`}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Refusal error={restore.error} />
    </section>
  );
}
