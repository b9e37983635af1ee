import { intoView } from '../ui/into-view.ts';
import { ActionRefusal } from '../ui/notices.tsx';
import { UnbuildableNotice } from './unbuildable-notice.tsx';
import { type SiteState, useRestore, useSiteVersions } from './use-site.ts';

/** The notice that a file was removed, with a button that restores the file. */
export const RemovedFile = ({ site, path }: { site: SiteState; path: string }) => (
  <FileNotice
    path={path}
    change={`${path} is removed. Publish takes it off the site.`}
    isBack={site.files.some((file) => file.path === path)}
  />
);

/** The notice that a file was replaced by one of the same name, with a button that restores the replaced file. */
export const ReplacedFile = ({ path }: { path: string }) => (
  <FileNotice path={path} change={`${path} was there before, and is replaced.`} />
);

function FileNotice({
  path,
  change,
  isBack,
}: {
  path: string;
  change: string;
  /** True if the file exists again; by default, once this notice's button has restored the file. */
  isBack?: boolean;
}) {
  const versions = useSiteVersions();
  const restore = useRestore();
  const last = versions.data?.find((version) => version.path === path);
  const isRestored = isBack ?? restore.isSuccess;
  return (
    <>
      <div role="status" className="notice" ref={intoView}>
        <p>{isRestored ? `${path} is back.` : change}</p>
        {!isRestored && last && (
          <button
            type="button"
            className="button"
            disabled={restore.isPending}
            onClick={() => restore.mutate(last.id)}
          >
            Undo
          </button>
        )}
      </div>
      <UnbuildableNotice faults={restore.data?.unbuildable} />
      <ActionRefusal error={restore.error} />
    </>
  );
}
