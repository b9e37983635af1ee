import { useMutation } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { dateAndTime } from '../format.ts';
import { hasRole } from '../session.ts';
import { ActionRefusal } from '../ui/states.tsx';

type Version = InferResponseType<typeof api.site.versions.$get, 200>[number];

const mostShown = 30;

interface Props {
  versions: readonly Version[];
  /** True on the page of the file that they belong to. */
  isOfPage?: boolean;
}

/** Earlier versions, newest first, which can be restored. */
export function FileVersions({ versions, isOfPage = false }: Props) {
  const restore = useMutation({
    mutationFn: (id: string) => bodyOrThrow(api.site.restore.$post({ json: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['site'] }),
  });
  if (versions.length === 0) return null;
  return (
    <section className="card" aria-labelledby="versions">
      <h2 id="versions">What was there before</h2>
      <ul className="rows">
        {versions.slice(0, mostShown).map(({ id, path, atMs }) => {
          const until = `until ${dateAndTime(new Date(atMs).toISOString())}`;
          return (
            <li key={id}>
              {!isOfPage && <span>{path}</span>}
              <span className="quiet">{until}</span>
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
            </li>
          );
        })}
      </ul>
      {restore.isSuccess && (
        <p role="status">It is back. What it took the place of is kept here, too.</p>
      )}
      <ActionRefusal error={restore.error} />
    </section>
  );
}
