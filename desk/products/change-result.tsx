import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../api.ts';
import { ActionRefusal } from '../ui/states.tsx';

/** The result of a change of several products. */
export interface BulkChangeResult {
  text: string;
  /** Takes the change back; null if that is left to Import, because others changed something meanwhile. */
  undo: (() => Promise<unknown>) | null;
}

/** Says what was done, with a button that takes it back. */
export function ChangeResult({ changed: { text, undo } }: { changed: BulkChangeResult }) {
  const back = useMutation({
    mutationFn: async () => {
      await undo?.();
      await queryClient.invalidateQueries();
    },
  });
  return (
    <>
      <ActionRefusal error={back.error} />
      <div role="status">
        <div className="notice">
          <p>{back.isSuccess ? 'It is as it was before.' : text}</p>
          {undo !== null && !back.isSuccess && (
            <button
              type="button"
              className="button"
              disabled={back.isPending}
              onClick={() => back.mutate()}
            >
              Undo
            </button>
          )}
        </div>
      </div>
    </>
  );
}
