import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { hasRole } from '../session.ts';

import { ActionRefusal } from '../ui/notices.tsx';
import { FaultList } from './unbuildable-notice.tsx';

import { isUnpublished, useSiteState } from './use-site.ts';

/** After this time, publishing counts as late. A build takes seconds, or minutes with many new photos. */
const usualMs = 5 * 60_000;

export type PublishingState = ReturnType<typeof usePublishing>;

export function usePublishing() {
  /**
   * The last request to publish: its time, and the time at which the process that received it began to serve. A
   * process that began later serves the changes.
   */
  const [requested, setRequested] = useState<{ servingSinceMs: number; atMs: number } | null>(null);
  const site = useSiteState(requested !== null);
  const state = site.data;
  const publish = useMutation({
    mutationFn: () => bodyOrThrow(api.site.publish.$post()),
    onSuccess: ({ servingSinceMs }) =>
      setRequested({
        // A connection that was still open may have carried the request to a process that was already replaced.
        servingSinceMs: Math.max(servingSinceMs, state?.publishing.servingSinceMs ?? 0),
        atMs: Date.now(),
      }),
  });
  const isOver =
    requested !== null &&
    state !== undefined &&
    state.publishing.servingSinceMs > requested.servingSinceMs;
  const isLate = requested !== null && !isOver && Date.now() - requested.atMs > usualMs;
  const [wasPublished, setPublished] = useState(false);
  useEffect(() => {
    if (isOver || isLate) setRequested(null);
    if (!isOver) return;
    setPublished(true);
    void queryClient.invalidateQueries({ queryKey: ['site'] });
  }, [isOver, isLate]);
  return {
    state,
    isBusy: publish.isPending || requested !== null,
    isLate,
    wasPublished,
    error: publish.error,
    canPublish: state?.publishing.canPublish === true && hasRole('everything'),
    publish() {
      setPublished(false);
      publish.mutate();
    },
  };
}

export function PublishCard({ of: { state, isBusy, isLate, ...of } }: { of: PublishingState }) {
  if (state === undefined) return null;
  const { unbuiltFaults } = state.publishing;
  const changed = [
    ...state.files
      .filter(({ changedMs }) => isUnpublished(state, changedMs))
      .map(({ path }) => path),
    ...state.publishing.removed.map((path) => `${path} (removed)`),
  ];
  return (
    <section className="card" aria-labelledby="publish">
      <h2 id="publish">On the site</h2>
      <div className="stack pad">
        {unbuiltFaults.length > 0 && !isBusy && (
          <div className="notice bad" role="alert">
            <div>
              <p>The last changes could not be built, so the site is as it was:</p>
              <FaultList faults={unbuiltFaults} />
            </div>
          </div>
        )}
        <p role="status">
          {isBusy
            ? 'Publishing. Visitors see the site as it was until the new one serves.'
            : isLate
              ? 'It takes longer than usual. The log says why.'
              : changed.length > 0
                ? `Not on the site yet: ${changed.join(', ')}.`
                : of.wasPublished
                  ? 'Published. Visitors see your changes.'
                  : 'Visitors see everything that is saved here.'}
        </p>
        {!state.publishing.canPublish && (
          <p className="quiet">
            This site was not started by npm start, so it cannot build itself. Changes show after
            the next build and start.
          </p>
        )}
        {of.canPublish && (
          <div>
            <button type="button" className="button flame" disabled={isBusy} onClick={of.publish}>
              {isBusy ? 'Publishing' : 'Publish'}
            </button>
          </div>
        )}
        <ActionRefusal error={of.error} />
      </div>
    </section>
  );
}
