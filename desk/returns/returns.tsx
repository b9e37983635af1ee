import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { api, bodyOrThrow } from '../api.ts';
import { exactMoment, moneyText } from '../format-values.ts';
import { hasRole } from '../session.ts';
import { Heading } from '../ui/heading.tsx';
import { useListQuery } from '../ui/list-query.ts';
import { EmptyNote, LoadFailure, Loading, Notes } from '../ui/notices.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SettleForm } from './settle-form.tsx';

type Statement = InferResponseType<typeof api.withdrawals.$get, 200>[number];

export function ReturnsPage() {
  const { shown: requested, go, replace } = useListQuery({ search: '', all: 'no' });
  const { search } = requested;
  const all = requested.all === 'yes' ? 'yes' : 'no';
  /** The result of the last press, kept here because its statement may have left the list. */
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
        <StatementCard key={statement.id} statement={statement} done={setNotes} />
      ))}
    </>
  );
}

export interface CardProps {
  statement: Statement;
  /** Called after a press has changed the statement, with the notes to show the owner. */
  done(notes: readonly string[]): void;
}

function StatementCard({ statement, done }: CardProps) {
  const { id, number, order_number, name, email, reason, late, received_at, settled } = statement;
  const { withdrawn, refund_state, offer } = statement;
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
        {offer !== null && offer.returned_since_cents > 0 && (
          <>
            <dt>Given back since</dt>
            <dd>
              {moneyText(offer.returned_since_cents, offer.currency)} of the{' '}
              {moneyText(offer.paid_cents, offer.currency)} of the order
            </dd>
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
      {settled === null && hasRole('orders') && <SettleForm statement={statement} done={done} />}
    </section>
  );
}
