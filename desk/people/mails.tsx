import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf, api, queries } from '../api.ts';
import { moment } from '../format.ts';
import { may } from '../me.ts';
import { Heading } from '../ui/heading.tsx';
import { Empty, Failure, Loading, Refusal } from '../ui/states.tsx';

const tones = { waiting: 'warm', sent: 'good', failed: 'bad' } as const;

/** Mails that wait or have failed, then those that were sent. */
export function Mails() {
  const mails = useQuery({ queryKey: ['mails'], queryFn: () => answerOf(api.mails.$get()) });
  const send = useMutation({
    mutationFn: (id: string) => answerOf(api.mails.send.$post({ json: { id } })),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <>
      <Heading title="Mails" />
      <Refusal error={send.error} />
      <section className="card" aria-label="Mails">
        {mails.isPending && <Loading />}
        {mails.isError && <Failure error={mails.error} retry={() => void mails.refetch()} />}
        {mails.data?.length === 0 && <Empty>No mail was written yet.</Empty>}
        <ul className="rows">
          {mails.data?.map((mail) => (
            <li key={mail.id}>
              <span className={`badge ${tones[mail.state]}`}>{mail.state}</span>
              <span>
                {mail.kind} {mail.number ?? mail.variant ?? ''}
                {mail.last_error !== null && <small>{mail.last_error}</small>}
              </span>
              <small>{moment(mail.sent_at ?? mail.next_at ?? mail.created_at ?? '')}</small>
              {may('orders') && (
                <button
                  type="button"
                  className="button"
                  aria-label={`Send ${mail.id} again`}
                  onClick={() => send.mutate(mail.id)}
                >
                  Send again
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
