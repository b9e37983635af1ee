import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../api.ts';
import { ActionRefusal } from '../ui/notices.tsx';

/** The result of a change of several products, as shown to the owner. */
export interface BulkChangeResult {
  text: string;
  /** Undoes the change; null if other changes since allow that only on the Import page. */
  undo: (() => Promise<unknown>) | null;
}

/** The notice that products were changed, with a button that undoes the change. */
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
