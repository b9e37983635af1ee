import { useMutation, useQuery } from '@tanstack/react-query';
import type { Consent } from '../../server/store/owner-refusal.ts';
import { answerOf, api, queries } from '../api.ts';
import { dateAndTime, money } from '../format.ts';
import { hasRole } from '../me.ts';
import { Doubt } from '../ui/doubt.tsx';
import { Heading } from '../ui/heading.tsx';
import { Empty, Failure, Loading } from '../ui/states.tsx';

export function OpenCheckouts() {
  const holds = useQuery({ queryKey: ['holds'], queryFn: () => answerOf(api.holds.$get()) });
  const release = useMutation({
    mutationFn: ({ session, consents }: { session: string; consents: Consent[] }) =>
      answerOf(api.holds[':session'].release.$post({ param: { session }, json: { consents } })),
    onSuccess: () => queries.invalidateQueries(),
  });
  const asked = release.variables?.session ?? '';
  return (
    <>
      <Heading title="Open checkouts" />
      <Doubt
        error={release.error}
        given={release.variables?.consents}
        confirm={(consents) => release.mutate({ session: asked, consents })}
      />
      <section className="card" aria-label="Open checkouts">
        {holds.isPending && <Loading />}
        {holds.isError && <Failure error={holds.error} retry={() => void holds.refetch()} />}
        {holds.data?.length === 0 && <Empty>No checkout holds anything.</Empty>}
        <ul className="rows">
          {holds.data?.map((hold) => (
            <li key={hold.session}>
              <span>
                <b>{money(hold.amount_cents, hold.currency)}</b>, {hold.pieces} pieces, {hold.state}
              </span>
              <small>until {dateAndTime(hold.expires_at)}</small>
              {hasRole('orders') && (
                <button
                  type="button"
                  className="button"
                  onClick={() => release.mutate({ session: hold.session, consents: [] })}
                >
                  Release
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
