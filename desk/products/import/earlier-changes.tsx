import { useMutation, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import type { Consent } from '../../../server/store/owner-refusal.ts';
import { answerOf, api, queries } from '../../api.ts';
import { dateAndTime } from '../../format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Doubt } from '../../ui/doubt.tsx';
import { Empty, Failure, Loading } from '../../ui/states.tsx';
import { isEmpty, PlanFigures } from '../plan-card.tsx';

type Copy = InferResponseType<typeof api.imports.$get, 200>[number];

export function EarlierChanges() {
  const list = useQuery({ queryKey: ['imports'], queryFn: () => answerOf(api.imports.$get()) });
  const [asked, setAsked] = useState<Copy | null>(null);
  return (
    <section className="card" aria-labelledby="earlier">
      <h2 id="earlier">Earlier changes</h2>
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.data?.length === 0 && <Empty>Nothing was imported yet.</Empty>}
      <ul className="rows">
        {list.data?.map((copy) => (
          <li key={copy.name}>
            <span>
              Before {copy.what}
              <small>{dateAndTime(copy.at)}</small>
            </span>
            <button type="button" className="button" onClick={() => setAsked(copy)}>
              Bring back…
            </button>
          </li>
        ))}
      </ul>
      <Dialog title="Bring back" isOpen={asked !== null} close={() => setAsked(null)}>
        {asked && (
          <BringBack
            copy={asked}
            isLast={asked.name === list.data?.[0]?.name}
            close={() => setAsked(null)}
          />
        )}
      </Dialog>
    </section>
  );
}

interface Props {
  copy: Copy;
  /** True if nothing was changed after it. */
  isLast: boolean;
  close(): void;
}

/** The effects of undoing a change, and the button that does it. */
function BringBack({ copy: { name, what, at }, isLast, close }: Props) {
  const [consents, setConsents] = useState<Consent[]>([]);
  const undo = (isTrial: boolean) =>
    answerOf(api.import.undo.$post({ json: { name, consents, isTrial } }));
  const plan = useQuery({
    queryKey: ['imports', name, consents],
    queryFn: () => undo(true),
    staleTime: 0,
  });
  const run = useMutation({
    mutationFn: () => undo(false),
    async onSuccess() {
      close();
      await queries.invalidateQueries();
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
      <Doubt error={run.error ?? plan.error} given={consents} confirm={setConsents} />
      {plan.data && (
        <>
          {isEmpty(plan.data) && <Empty>Nothing changes.</Empty>}
          <PlanFigures plan={plan.data} />
          <div className="row">
            <button
              type="button"
              className="button flame"
              disabled={run.isPending || isEmpty(plan.data)}
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
