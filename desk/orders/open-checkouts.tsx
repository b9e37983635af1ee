import { useMutation, useQuery } from '@tanstack/react-query';
import type { NeedsConfirmation } from '../../server/store/owner-refusal.ts';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { countText, dateAndTime, moneyText } from '../format-values.ts';
import { hasRole } from '../session.ts';
import { ConfirmableRefusal } from '../ui/confirmable-refusal.tsx';
import { Heading } from '../ui/heading.tsx';
import { EmptyNote, LoadFailure, Loading } from '../ui/notices.tsx';

export function OpenCheckouts() {
  const holds = useQuery({ queryKey: ['holds'], queryFn: () => bodyOrThrow(api.holds.$get()) });
  const release = useMutation({
    mutationFn: ({ session, consents }: { session: string; consents: NeedsConfirmation[] }) =>
      bodyOrThrow(api.holds[':session'].release.$post({ param: { session }, json: { consents } })),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const session = release.variables?.session ?? '';
  return (
    <>
      <Heading title="Open checkouts" />
      <ConfirmableRefusal
        error={release.error}
        given={release.variables?.consents}
        confirm={(consents) => release.mutate({ session: session, consents })}
      />
      <section className="card" aria-label="Open checkouts">
        {holds.isPending && <Loading />}
        {holds.isError && <LoadFailure error={holds.error} retry={() => void holds.refetch()} />}
        {holds.data?.length === 0 && <EmptyNote>No checkout holds units.</EmptyNote>}
        <ul className="rows">
          {holds.data?.map((hold) => (
            <li key={hold.session}>
              <span>
                <b>{moneyText(hold.amount_cents, hold.currency)}</b>,{' '}
                {countText(hold.pieces, 'piece')}, {hold.state}
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
