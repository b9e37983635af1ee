import { useMutation } from '@tanstack/react-query';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { hasRole } from '../session.ts';
import { FilePicker } from '../ui/file-picker.tsx';
import { ActionRefusal, Notes } from '../ui/notices.tsx';
import { plainPublicName } from './file/plain-name.ts';
import { RemovedFile, ReplacedFile } from './file-notices.tsx';
import { type Faults, UnbuildableNotice } from './unbuildable-notice.tsx';
import { fetchRevision, uploadFile } from './upload.ts';
import type { SiteState } from './use-site.ts';

interface FilesProps {
  site: SiteState;
  title: string;
  add: string;
  /** The folder's path with a trailing slash; '' for the site's own folder. */
  folder: string;
  kind: SiteState['files'][number]['kind'];
  hint: string;
  /** True if the files are shown within another card. */
  isPart?: boolean;
  /**
   * The name under which to store a file; by default the file's own name, adapted to URLs if the file is for visitors.
   */
  nameOf?: (file: File) => string;
  addOther?: { text: string; nameOf(file: File): string };
  accept?: string;
}

/** The file name for a logo, whatever the chosen file is called. */
export const logoName = (name: string) => (file: File) =>
  `${name}.${file.type === 'image/svg+xml' || /\.svg$/i.test(file.name) ? 'svg' : 'png'}`;

const ownName = (file: File) => file.name;
const plainName = (file: File) => plainPublicName(file.name);

/** Pictures beside texts, the logo, or files for visitors. */
export function SiteFiles({ site, title, add: addText, folder, kind, hint, ...more }: FilesProps) {
  const { isPart = false, addOther, accept } = more;
  const { nameOf = kind === 'public' ? plainName : ownName } = more;
  const files = site.files.filter((file) => file.kind === kind && file.path.startsWith(folder));
  const reload = () => queryClient.invalidateQueries({ queryKey: ['site'] });
  const add = useMutation({
    async mutationFn({ chosen, name = nameOf }: { chosen: readonly File[]; name?: typeof nameOf }) {
      const faults: string[] = [];
      const replaced: string[] = [];
      const renamed: string[] = [];
      const stored = new Set<string>();
      let unbuildable: Faults = [];
      for (const file of chosen) {
        const path = `${folder}${name(file)}`;
        if (stored.has(path)) {
          faults.push(`${file.name}: another of the chosen files is called ${name(file)}, too.`);
          continue;
        }
        stored.add(path);
        await fetchRevision(path)
          .then(async (revision) => {
            unbuildable = await uploadFile(path, file, revision);
            if (name === plainName && path !== `${folder}${file.name}`)
              renamed.push(`${file.name} is called ${name(file)} here.`);
            if (revision !== null && revision !== (await fetchRevision(path))) replaced.push(path);
          })
          .catch(({ message }: Error) =>
            faults.push(message.includes(name(file)) ? message : `${file.name}: ${message}`),
          );
      }
      // Some of the files may have been added, so the action as a whole has not failed.
      const refusal = faults.length === 0 ? null : new Error(faults.join('\n'));
      return { unbuildable, replaced, renamed, refusal };
    },
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: async (path: string) =>
      bodyOrThrow(api.site.remove.$post({ json: { path, revision: await fetchRevision(path) } })),
    onSettled: reload,
  });
  const canWrite = hasRole('everything');
  // Show only the result of the last action, because an earlier one may be outdated.
  const addChosen = (asked: Parameters<typeof add.mutate>[0]) => {
    remove.reset();
    add.mutate(asked);
  };
  const removeFile = (path: string) => {
    add.reset();
    remove.mutate(path);
  };
  const content = (
    <>
      <ul className="tiles">
        {files.map(({ path }) => (
          <li key={path}>
            {/\.(?:svg|png|jpe?g|webp|gif)$/i.test(path) && (
              // The tile sets the size, so the image needs no width and height.
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
                onClick={() => removeFile(path)}
              >
                {`Remove ${path.slice(folder.length)}`}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="stack pad">
        {canWrite && (
          <FilePicker
            text={addText}
            accept={accept}
            isBusy={add.isPending}
            choose={(chosen) => addChosen({ chosen })}
          />
        )}
        {canWrite && addOther && (
          <FilePicker
            text={addOther.text}
            accept={accept}
            isBusy={add.isPending}
            choose={(chosen) => addChosen({ chosen, name: addOther.nameOf })}
          />
        )}
        <p className="quiet">{hint}</p>
        {remove.isSuccess && <RemovedFile site={site} path={remove.variables} />}
        <Notes of={add.data?.renamed ?? []} />
        {add.data?.replaced.map((path) => (
          <ReplacedFile key={`${path} ${add.submittedAt}`} path={path} />
        ))}
        <UnbuildableNotice faults={remove.data?.unbuildable ?? add.data?.unbuildable} />
        <ActionRefusal error={add.error ?? add.data?.refusal ?? remove.error} />
      </div>
    </>
  );
  const drop = {
    onDragOver: (event: React.DragEvent) => event.preventDefault(),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      if (canWrite) addChosen({ chosen: [...event.dataTransfer.files] });
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
