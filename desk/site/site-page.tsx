import { Link, useSearchParams } from 'wouter';
import { Heading } from '../ui/heading.tsx';
import { LoadFailure, Loading } from '../ui/notices.tsx';
import { RemovedFile } from './file-notices.tsx';
import { FileVersions } from './file-versions.tsx';
import { PublishCard, usePublishing } from './publish-card.tsx';
import { SavedState } from './saved-state.tsx';
import { logoName, SiteFiles } from './site-files.tsx';
import { TextFiles, textFolderLabels } from './text-files.tsx';
import { filePagePath, useRestore, useSiteState, useSiteVersions } from './use-site.ts';

/** The settings files, including those that do not exist yet. */
const settings = [
  { path: 'site.yaml', name: 'Name, contact, colours and switches' },
  { path: 'shop.yaml', name: 'Withdrawal, shipping zones, taxes and Stripe' },
  { path: 'words.yaml', name: 'Words that you say otherwise' },
];

export function SitePage() {
  const site = useSiteState();
  const publishing = usePublishing();
  const removed = useSearchParams()[0].get('removed');
  return (
    <>
      <Heading title="Site" />
      {site.isPending && <Loading />}
      {site.isError && <LoadFailure error={site.error} retry={() => void site.refetch()} />}
      {site.data && (
        <>
          {removed !== null && <RemovedFile site={site.data} path={removed} />}
          <PublishCard of={publishing} />
          <section className="card" aria-labelledby="settings">
            <h2 id="settings">Settings</h2>
            <ul className="rows">
              {settings.map(({ path, name }) => (
                <li key={path}>
                  <Link href={filePagePath(path)}>{name}</Link>
                  <SavedState site={site.data} path={path} />
                </li>
              ))}
            </ul>
          </section>
          {textFolderLabels.map((each) => (
            <TextFiles key={each.folder} site={site.data} {...each} />
          ))}
          <SiteFiles
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
          <SiteFiles
            site={site.data}
            title="Files for visitors"
            add="Add files"
            folder="public/"
            kind="public"
            hint="Served from the root: security.txt is at /security.txt."
          />
          <AllVersions />
        </>
      )}
    </>
  );
}

function AllVersions() {
  const versions = useSiteVersions();
  const restore = useRestore();
  if (versions.isPending) return <Loading />;
  if (versions.isLoadingError)
    return <LoadFailure error={versions.error} retry={() => void versions.refetch()} />;
  return <FileVersions versions={versions.data} restore={restore} />;
}
