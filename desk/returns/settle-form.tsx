import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { NeedsConfirmation } from '../../server/store/owner-refusal.ts';
import { ApiError, api, bodyOrThrow, queryClient } from '../api.ts';
import { moneyText } from '../format-values.ts';
import { ConfirmableRefusal } from '../ui/confirmable-refusal.tsx';
import { ActionRefusal } from '../ui/notices.tsx';
import type { CardProps } from './returns.tsx';

/** The actions on an open withdrawal: naming its order, refunding its pieces, or settling it with a note. */
export function SettleForm({ statement, done }: CardProps) {
  const { id, number, withdrawn, offer } = statement;
  const [restock, setRestock] = useState(false);
  // By default refund no shipping if nothing was shipped.
  const [shipping, setShipping] = useState(withdrawn.some(({ needs_sending }) => needs_sending));
  const [note, setNote] = useState('');
  const noteHint = useId();
  const cents = (shipping ? offer?.with_shipping_cents : offer?.cents) ?? null;
  const settle = useMutation({
    mutationFn: ({ refund, consents }: { refund: boolean; consents: NeedsConfirmation[] }) =>
      bodyOrThrow(
        api.withdrawals[':id'].settle.$post({
          param: { id },
          json: { refund, restock, shipping, shownCents: cents ?? 0, note, consents },
        }),
      ),
    async onError(error) {
      if (!(error instanceof ApiError) || error.warning?.unless !== 'given back') return;
      // The refusal names the new amounts, so show them.
      await queryClient.invalidateQueries();
    },
    onSuccess({ pendingAt, cents: returned, currency, notes }) {
      const amount = returned && currency ? moneyText(returned, currency) : null;
      const result =
        pendingAt !== null
          ? `${amount} of order ${number} is on its way at ${pendingAt}. Withdrawal ${id} is settled once that is confirmed.`
          : amount === null
            ? `Withdrawal ${id} is settled. No money was given back.`
            : `${amount} of order ${number} is given back, and withdrawal ${id} is settled.`;
      done([result, ...notes]);
      return queryClient.invalidateQueries();
    },
  });
  return (
    <div className="stack pad">
      {number === null && <MatchForm id={id} done={done} />}
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
          {offer !== null && cents !== null ? (
            <button
              type="button"
              className="button flame"
              disabled={settle.isPending}
              onClick={() => settle.mutate({ refund: true, consents: [] })}
            >
              Give back {moneyText(cents, offer.currency)}
            </button>
          ) : (
            <p className="quiet">
              Pieces of it were given back already: look at the order, and settle it with a note.
            </p>
          )}
        </div>
      )}
      <div className="row">
        <button
          type="button"
          className="button"
          aria-describedby={noteHint}
          disabled={settle.isPending || note.trim() === ''}
          onClick={() => settle.mutate({ refund: false, consents: [] })}
        >
          Settle without a refund
        </button>
        <small id={noteHint}>
          {note.trim() === '' && 'Write in the note first what you have done.'}
        </small>
      </div>
      <ConfirmableRefusal
        error={settle.error}
        given={settle.variables?.consents}
        confirm={(consents) => settle.mutate({ refund: true, consents })}
      />
    </div>
  );
}

function MatchForm({ id, done }: Pick<CardProps, 'done'> & { id: string }) {
  const [order, setOrder] = useState('');
  const match = useMutation({
    mutationFn: () =>
      bodyOrThrow(api.withdrawals[':id'].match.$post({ param: { id }, json: { number: order } })),
    onSuccess({ order: number }) {
      done([`Withdrawal ${id} is about order ${number}.`]);
      return queryClient.invalidateQueries();
    },
  });
  const find = (event: FormEvent) => {
    event.preventDefault();
    match.mutate();
  };
  return (
    <>
      <form onSubmit={find} className="row">
        <label className="field">
          Which order it is about
          <input required value={order} onChange={({ target }) => setOrder(target.value)} />
        </label>
        <button type="submit" className="button" disabled={match.isPending}>
          Match
        </button>
      </form>
      <ActionRefusal error={match.error} />
    </>
  );
}
