import { useMutation, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type { NeedsConfirmation } from '../../server/store/owner-refusal.ts';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { exactMoment } from '../format-values.ts';
import { hasRole } from '../session.ts';
import { ConfirmableRefusal } from '../ui/confirmable-refusal.tsx';
import { Heading } from '../ui/heading.tsx';
import { useListQuery } from '../ui/list-query.ts';
import { ActionRefusal, EmptyNote, LoadFailure, Loading, Notes } from '../ui/notices.tsx';
import { SearchField } from '../ui/search-field.tsx';

type Statement = InferResponseType<typeof api.withdrawals.$get, 200>[number];

export function ReturnsPage() {
  const { shown: requested, go, replace } = useListQuery({ search: '', all: 'no' });
  const { search } = requested;
  const all = requested.all === 'yes' ? 'yes' : 'no';
  /** The notes on the last refund, kept here because the refunded statement may have left the list. */
  const [notes, setNotes] = useState<readonly string[]>([]);
  const list = useQuery({
    queryKey: ['withdrawals', all],
    queryFn: () => bodyOrThrow(api.withdrawals.$get({ query: { all } })),
  });
  const shown = list.data?.filter(({ id, number, order_number, name, email }) =>
    [id, number, order_number, name, email]
      .join(' ')
      .toLowerCase()
      .includes(search.trim().toLowerCase()),
  );
  return (
    <>
      <Heading title="Returns">
        <label>
          <input
            type="checkbox"
            checked={all === 'yes'}
            onChange={({ target }) => go({ all: target.checked ? 'yes' : 'no' })}
          />{' '}
          Also what is settled
        </label>
      </Heading>
      <p className="row spaced">
        <SearchField
          label="Number, name or e-mail"
          value={search}
          onChange={(text) => replace({ search: text })}
        />
      </p>
      <Notes of={notes} />
      {list.isPending && <Loading />}
      {list.isError && <LoadFailure error={list.error} retry={() => void list.refetch()} />}
      {shown?.length === 0 && (
        <EmptyNote>
          {search !== ''
            ? 'None matches.'
            : all === 'yes'
              ? 'Nobody has withdrawn.'
              : 'Nothing is open.'}
        </EmptyNote>
      )}
      {shown?.map((statement) => (
        <StatementCard key={statement.id} statement={statement} refunded={setNotes} />
      ))}
    </>
  );
}

interface CardProps {
  statement: Statement;
  /** Called after a refund, with the notes to show the owner. */
  refunded(notes: readonly string[]): void;
}

function StatementCard({ statement, refunded }: CardProps) {
  const { id, number, order_number, name, email, reason, late, received_at, settled } = statement;
  const { withdrawn, refund_state } = statement;
  return (
    <section className="card" aria-label={`Withdrawal ${id}`} data-row>
      <h2>
        {id}{' '}
        {number === null ? (
          <span className="badge bad">No match for {order_number}</span>
        ) : (
          <Link href={`/orders/${number}`}>Order {number}</Link>
        )}
      </h2>
      <dl className="facts">
        <dt>Received</dt>
        <dd>
          {exactMoment(received_at)}
          {late === 1 && ', perhaps late'}
        </dd>
        <dt>From</dt>
        <dd>
          {name}, {email}
        </dd>
        <dt>About</dt>
        <dd>
          {withdrawn.length === 0
            ? statement.statement
            : withdrawn
                .map(
                  ({ quantity, title, needs_sending }) =>
                    `${quantity} × ${title}${number === null || needs_sending ? '' : ' (nothing to send back)'}`,
                )
                .join('; ')}
        </dd>
        {reason !== null && (
          <>
            <dt>Reason</dt>
            <dd>{reason}</dd>
          </>
        )}
        {refund_state !== null && (
          <>
            <dt>Refund</dt>
            <dd>{refund_state}</dd>
          </>
        )}
        {settled !== null && (
          <>
            <dt>Settled</dt>
            <dd>
              {exactMoment(settled.atMs)}: {settled.how}
            </dd>
          </>
        )}
      </dl>
      {settled === null && hasRole('orders') && (
        <Settle statement={statement} refunded={refunded} />
      )}
    </section>
  );
}

function Settle({ statement: { id, number, withdrawn }, refunded }: CardProps) {
  const [restock, setRestock] = useState(false);
  // By default refund no shipping if nothing was shipped.
  const [shipping, setShipping] = useState(withdrawn.some(({ needs_sending }) => needs_sending));
  const [note, setNote] = useState('');
  const [order, setOrder] = useState('');
  const settle = useMutation({
    mutationFn: ({ refund, consents }: { refund: boolean; consents: NeedsConfirmation[] }) =>
      bodyOrThrow(
        api.withdrawals[':id'].settle.$post({
          param: { id },
          json: { refund, restock, shipping, note, consents },
        }),
      ),
    onSuccess({ notes }) {
      refunded(notes);
      return queryClient.invalidateQueries();
    },
  });
  const match = useMutation({
    mutationFn: () =>
      bodyOrThrow(api.withdrawals[':id'].match.$post({ param: { id }, json: { number: order } })),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const find = (event: FormEvent) => {
    event.preventDefault();
    match.mutate();
  };
  return (
    <div className="stack pad">
      {number === null && (
        <form onSubmit={find} className="row">
          <label className="field">
            Which order it is about
            <input required value={order} onChange={({ target }) => setOrder(target.value)} />
          </label>
          <button type="submit" className="button" disabled={match.isPending}>
            Match
          </button>
        </form>
      )}
      <ActionRefusal error={match.error} />
      <label className="field">
        Note; without a refund what you have done
        <input value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
      {number !== null && withdrawn.length > 0 && (
        <div className="row">
          <label>
            <input
              type="checkbox"
              checked={shipping}
              onChange={({ target }) => setShipping(target.checked)}
            />{' '}
            Also the shipping
          </label>
          <label>
            <input
              type="checkbox"
              checked={restock}
              onChange={({ target }) => setRestock(target.checked)}
            />{' '}
            Put the pieces back on sale
          </label>
          <button
            type="button"
            className="button flame"
            disabled={settle.isPending}
            onClick={() => settle.mutate({ refund: true, consents: [] })}
          >
            Give the money back
          </button>
        </div>
      )}
      <button
        type="button"
        className="button"
        disabled={settle.isPending || note.trim() === ''}
        onClick={() => settle.mutate({ refund: false, consents: [] })}
      >
        Settle without a refund
      </button>
      <ConfirmableRefusal
        error={settle.error}
        given={settle.variables?.consents}
        confirm={(consents) => settle.mutate({ refund: true, consents })}
      />
    </div>
  );
}
