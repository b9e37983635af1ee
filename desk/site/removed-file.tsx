import { intoView } from '../ui/into-view.ts';
import { ActionRefusal } from '../ui/states.tsx';
import { Unbuildable } from './unbuildable.tsx';
import { type SiteState, useRestore, useSiteVersions } from './use-site.ts';

/** Says that a file was removed, and restores it with a press. */
export function RemovedFile({ site, path }: { site: SiteState; path: string }) {
  const versions = useSiteVersions();
  const restore = useRestore();
  const isBack = site.files.some((file) => file.path === path);
  const last = versions.data?.find((version) => version.path === path);
  return (
    <>
      <div role="status" className="notice" ref={intoView}>
        <p>{isBack ? `${path} is back.` : `${path} is removed. Publish takes it off the site.`}</p>
        {!isBack && last && (
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
      <Unbuildable faults={restore.data?.unbuildable} />
      <ActionRefusal error={restore.error} />
    </>
  );
}
