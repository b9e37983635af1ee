import { useMutation, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import type { NeedsConfirmation } from '../../../server/store/owner-refusal.ts';
import { api, bodyOrThrow, notPolled, queryClient } from '../../api.ts';
import { dateAndTime } from '../../format-values.ts';
import { ConfirmableRefusal } from '../../ui/confirmable-refusal.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyNote, LoadFailure, Loading } from '../../ui/notices.tsx';
import { isEmptyPlan, PlanFigures } from '../plan-card.tsx';

type Copy = InferResponseType<typeof api.imports.$get, 200>[number];

export function EarlierChanges() {
  const list = useQuery({ queryKey: ['imports'], queryFn: () => bodyOrThrow(api.imports.$get()) });
  const [chosenCopy, setChosenCopy] = useState<Copy | null>(null);
  return (
    <section className="card" aria-labelledby="earlier">
      <h2 id="earlier">Earlier changes</h2>
      {list.isPending && <Loading />}
      {list.isError && <LoadFailure error={list.error} retry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyNote>Nothing was imported yet.</EmptyNote>}
      <ul className="rows">
        {list.data?.map((copy) => (
          <li key={copy.name}>
            <span>
              Before {copy.what}
              <small>{dateAndTime(copy.at)}</small>
            </span>
            <button type="button" className="button" onClick={() => setChosenCopy(copy)}>
              Bring back…
            </button>
          </li>
        ))}
      </ul>
      <Dialog title="Bring back" isOpen={chosenCopy !== null} close={() => setChosenCopy(null)}>
        {chosenCopy && (
          <UndoChange
            copy={chosenCopy}
            isLast={chosenCopy.name === list.data?.[0]?.name}
            close={() => setChosenCopy(null)}
          />
        )}
      </Dialog>
    </section>
  );
}

interface Props {
  copy: Copy;
  /** True if there is no later change. */
  isLast: boolean;
  close(): void;
}

/** The effect of undoing a change, and the button that undoes the change. */
function UndoChange({ copy: { name, what, at }, isLast, close }: Props) {
  const [consents, setConsents] = useState<NeedsConfirmation[]>([]);
  const undo = (isDryRun: boolean) =>
    bodyOrThrow(api.import.undo.$post({ json: { name, consents, isDryRun } }));
  const plan = useQuery({
    queryKey: ['imports', name, consents],
    queryFn: () => undo(true),
    ...notPolled,
    staleTime: 0,
  });
  const run = useMutation({
    mutationFn: () => undo(false),
    async onSuccess() {
      close();
      await queryClient.invalidateQueries();
    },
  });
  return (
    <div className="stack">
      <p>
        {`Products and prices become those before ${what}, ${dateAndTime(at)}. `}
        {isLast ? '' : 'All later changes are taken back, too. '}
        Nothing is lost: this can be taken back as well.
      </p>
      {plan.isPending && <Loading />}
      <ConfirmableRefusal error={run.error ?? plan.error} given={consents} confirm={setConsents} />
      {plan.data && (
        <>
          {isEmptyPlan(plan.data) && <EmptyNote>Nothing changes.</EmptyNote>}
          <PlanFigures plan={plan.data} />
          <div className="row">
            <button
              type="button"
              className="button flame"
              disabled={run.isPending || isEmptyPlan(plan.data)}
              onClick={() => run.mutate()}
            >
              Bring it back
            </button>
            <button type="button" className="button" onClick={close}>
              Leave it as it is
            </button>
          </div>
        </>
      )}
    </div>
  );
}
