import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { api, bodyOrThrow } from '../api.ts';
import { exactMoment } from '../format-values.ts';
import { hasRole } from '../session.ts';
import { ActionRefusal, LoadFailure, Loading } from '../ui/notices.tsx';
import type { FileDraft } from './file/file-draft.ts';
import { UnbuildableNotice } from './unbuildable-notice.tsx';
import { useIsLatest, type useRestore } from './use-site.ts';

type Version = InferResponseType<typeof api.site.versions.$get, 200>[number];

const maxShown = 30;

interface Props {
  versions: readonly Version[];
  restore: ReturnType<typeof useRestore>;
  /** The draft of the file whose versions are listed; undefined if the versions of all files are listed. */
  draft?: FileDraft;
}

/** Earlier versions, newest first, with buttons that show and restore them. */
export function FileVersions({ versions, restore, draft }: Props) {
  const isOfPage = draft !== undefined;
  const [opened, setOpened] = useState<string | null>(null);
  const isLatest = useIsLatest(restore);
  if (versions.length === 0) return null;
  const names = namesOf(versions);
  return (
    <section className="card" aria-labelledby="versions">
      <h2 id="versions">What was there before</h2>
      <ul className="rows">
        {versions.slice(0, maxShown).map((version) => {
          const { id, path } = version;
          const until = names.get(id) ?? '';
          const isOpen = opened === id;
          return (
            <li key={id}>
              {!isOfPage && <span>{path}</span>}
              <span className="quiet">{until}</span>
              <button
                type="button"
                className="button plain"
                aria-expanded={isOpen}
                onClick={() => setOpened(isOpen ? null : id)}
              >
                What differs{' '}
                <span className="sr-only">
                  from {path} {until}
                </span>
              </button>
              {hasRole('everything') && (
                <button
                  type="button"
                  className="button plain"
                  disabled={restore.isPending}
                  onClick={() => restore.mutate(id)}
                >
                  {isOfPage ? (
                    <>
                      Bring back <span className="sr-only">what was there {until}</span>
                    </>
                  ) : (
                    `Bring back ${path}`
                  )}
                </button>
              )}
              {isOpen && <Differences of={version} />}
            </li>
          );
        })}
      </ul>
      {restore.isSuccess && isLatest && (
        <p role="status">
          {!draft?.isChanged
            ? 'It is back. What it took the place of is kept here, too.'
            : draft.isUnmerged
              ? 'It is back, beneath what you have typed as text: Save writes yours over it, and Discard shows it.'
              : 'It is back, and what you have typed stands on it, not saved yet. Discard shows it without.'}
        </p>
      )}
      <UnbuildableNotice faults={restore.data?.unbuildable} />
      <ActionRefusal error={restore.error} />
    </section>
  );
}

const diffElements = { '+': 'ins', '-': 'del', ' ': 'span' } as const;

/** The changes that restoring a version would make: the lines of a text, or the picture. */
function Differences({ of: { id, path } }: { of: Version }) {
  const found = useQuery({
    queryKey: ['site', 'version', id],
    queryFn: () => bodyOrThrow(api.site.version.$get({ query: { id } })),
  });
  if (found.isLoadingError)
    return <LoadFailure error={found.error} retry={() => void found.refetch()} />;
  if (found.isPending) return <Loading />;
  const { isText, lines } = found.data;
  if (!isText && /\.(?:png|jpe?g|webp|gif|svg)$/i.test(path))
    return (
      <img
        className="version"
        alt={`${path} as it was`}
        src={`/api/site/picture?${new URLSearchParams({ path, version: id })}`}
      />
    );
  if (!isText) return <p className="quiet">This is no text, so it cannot be shown here.</p>;
  if (lines.length === 0) return <p className="quiet">It is the same as what is there now.</p>;
  return (
    <div className="version">
      <p className="quiet">
        Bringing it back takes out what begins with −, and puts in what begins with +.
      </p>
      <pre>
        {lines.map((line, at) => {
          const Line = line === null ? 'span' : diffElements[line[0]];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
            <Line key={at}>{line === null ? '…' : `${line[0].replace('-', '−')} ${line[1]}`}</Line>
          );
        })}
      </pre>
    </div>
  );
}

/** The names of versions by id. Versions of a file from the same second are numbered. */
function namesOf(versions: readonly Version[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    versions.toReversed().map(({ id, path, atMs }) => {
      const name = `until ${exactMoment(atMs)}`;
      const count = (counts.get(`${path} ${name}`) ?? 0) + 1;
      counts.set(`${path} ${name}`, count);
      return [id, count === 1 ? name : `${name} (${count})`];
    }),
  );
}
