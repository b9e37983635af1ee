import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf, api, queries } from '../api.ts';
import { hasRole } from '../me.ts';
import { Refusal } from '../ui/states.tsx';
import { isUnpublished, useSite } from './use-site.ts';

/** The usual limit of a build, which takes seconds, or a minute or more with many new photos. */
const usualMs = 5 * 60_000;

/** The unpublished changes, and the button that publishes them. */
export function PublishCard() {
  /** The process that was asked to publish. Its successor shows the changes. */
  const [asked, setAsked] = useState<{ servingSinceMs: number; atMs: number } | null>(null);
  const site = useSite(asked !== null);
  const publish = useMutation({
    mutationFn: () => answerOf(api.site.publish.$post()),
    onSuccess: ({ servingSinceMs }) =>
      setAsked({
        // A process that was just replaced still answers on open connections.
        servingSinceMs: Math.max(servingSinceMs, state?.publishing.servingSinceMs ?? 0),
        atMs: Date.now(),
      }),
  });
  const state = site.data;
  const isOver =
    asked !== null && state !== undefined && state.publishing.servingSinceMs > asked.servingSinceMs;
  const isLate = asked !== null && !isOver && Date.now() - asked.atMs > usualMs;
  useEffect(() => {
    if (isOver || isLate) setAsked(null);
    if (isOver) void queries.invalidateQueries({ queryKey: ['site'] });
  }, [isOver, isLate]);
  const [wasPublished, setPublished] = useState(false);
  useEffect(() => {
    if (isOver) setPublished(true);
  }, [isOver]);
  if (state === undefined) return null;
  const { unbuilt, canPublish } = state.publishing;
  const changed = [
    ...state.files
      .filter(({ changedMs }) => isUnpublished(state, changedMs))
      .map(({ path }) => path),
    ...state.publishing.removed.map((path) => `${path} (removed)`),
  ];
  const isBusy = publish.isPending || asked !== null;
  return (
    <section className="card" aria-labelledby="publish">
      <h2 id="publish">On the site</h2>
      <div className="stack pad">
        {unbuilt !== null && (
          <div className="notice bad" role="alert">
            <p>{`The last changes could not be built, so the site is as it was: ${unbuilt}`}</p>
          </div>
        )}
        <p role="status">
          {isBusy
            ? 'Publishing. Visitors see the site as it was until the new one serves.'
            : isLate
              ? 'It takes longer than usual. The log says why.'
              : changed.length > 0
                ? `Not on the site yet: ${changed.join(', ')}.`
                : wasPublished
                  ? 'Published. Visitors see your changes.'
                  : 'Visitors see everything that is saved here.'}
        </p>
        {!canPublish && (
          <p className="quiet">
            This site was not started by npm start, so it cannot build itself. Changes show after
            the next build and start.
          </p>
        )}
        {canPublish && hasRole('everything') && (
          <div>
            <button
              type="button"
              className="button flame"
              disabled={isBusy}
              onClick={() => {
                setPublished(false);
                publish.mutate();
              }}
            >
              {isBusy ? 'Publishing' : 'Publish'}
            </button>
          </div>
        )}
        <Refusal error={publish.error} />
      </div>
    </section>
  );
}
