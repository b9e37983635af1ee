import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { NeedsConfirmation } from '../../server/store/owner-refusal.ts';
import { ApiError, api, bodyOrThrow, queryClient } from '../api.ts';
import { moneyText } from '../format-values.ts';
import { ConfirmableRefusal } from '../ui/confirmable-refusal.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { OrderDetail } from './order-page.tsx';

type Part = 'whole' | 'lines' | 'amount';

interface Props {
  order: OrderDetail;
  /** The subject of the refund: money, or the units of a line, counted from 0; null for none. */
  requested: 'money' | number | null;
  request(refund: 'money' | null): void;
  /** Called after a refund, with the notes to show the owner. The form may have been unmounted. */
  refunded(notes: readonly string[]): void;
}

/**
 * The refund form: the whole amount, the price of some units, or any amount. If all money was refunded, the form only
 * takes back units that cost nothing.
 */
export function RefundForm({ order, requested, request, refunded }: Props) {
  /**
   * The refunded amount when the form opened, so that later refunds show only after a refusal; null for the current
   * amount.
   */
  const [seenCents, setSeen] = useState<number | null>(null);
  const returned = seenCents ?? order.returned_cents;
  const left = order.amount_cents - returned;
  const parts: readonly Part[] = left > 0 ? ['whole', 'lines', 'amount'] : ['lines'];
  const [chosen, setPart] = useState<Part>('whole');
  const part = parts.includes(chosen) ? chosen : 'lines';
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({});
  const [shipping, setShipping] = useState(false);
  const [amount, setAmount] = useState('');
  const [wantsRestock, setRestock] = useState(false);
  // Units that cost nothing can only be put back into stock.
  const restock = wantsRestock || left === 0;
  const [elsewhere, setElsewhere] = useState(false);
  const [note, setNote] = useState('');
  const [message, setMessage] = useState('');
  const [before, setBefore] = useState<typeof requested>(null);
  if (requested !== before) {
    setBefore(requested);
    setSeen(requested === null ? null : order.returned_cents);
    if (typeof requested === 'number') {
      setPart('lines');
      setUnits({ [requested]: refundableUnits(order, requested) });
    }
  }
  const refund = useMutation({
    mutationFn: (consents: readonly NeedsConfirmation[]) => {
      const line = Object.entries(units).flatMap(([at, count]) =>
        count > 0 ? [`${Number(at) + 1}=${count}`] : [],
      );
      const isUnsent = part === 'whole' && order.status === 'paid' && restock;
      const plan = isUnsent ? 'cancel' : restock && part !== 'amount' ? 'restock' : 'refund';
      const requests = {
        whole: { kind: 'whole' },
        lines: { kind: 'lines', line, shipping },
        amount: { kind: 'amount', amount },
      } as const;
      return bodyOrThrow(
        api.orders[':number'].refund.$post({
          param: { number: order.number },
          json: {
            ...{ plan, part: requests[part], elsewhere, note, message },
            ...{ seenReturnedCents: returned, consents: [...consents] },
          },
        }),
      );
    },
    async onError(error) {
      if (!(error instanceof ApiError) || error.warning?.unless !== 'given back') return;
      // The refusal names the new amounts, so show them.
      await queryClient.invalidateQueries();
      setSeen(null);
    },
    async onSuccess({ notes }) {
      refunded([left > 0 ? 'The refund is recorded.' : 'The pieces are taken back.', ...notes]);
      await queryClient.invalidateQueries();
      request(null);
      setPart('whole');
      setUnits({});
      setAmount('');
      setRestock(false);
      setElsewhere(false);
      setNote('');
      setMessage('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    refund.mutate([]);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => request('money')}>
        {left > 0 ? 'Give money back' : 'Take pieces back'}
      </button>
      <Dialog
        title={
          left > 0 ? `Give back money of order ${order.number}` : `Pieces of order ${order.number}`
        }
        isOpen={requested !== null}
        close={() => request(null)}
      >
        <form onSubmit={submit} className="stack">
          <fieldset className="row">
            <legend>How much</legend>
            {parts.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="part"
                  checked={part === each}
                  onChange={() => setPart(each)}
                />{' '}
                {
                  {
                    whole: `All that is left, ${moneyText(left, order.currency)}`,
                    lines: 'Some pieces',
                    amount: 'An amount',
                  }[each]
                }
              </label>
            ))}
          </fieldset>
          {part === 'lines' && (
            <>
              {order.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
                <label key={at} className="field">
                  {line.product_title} ({line.variant_title}), of {line.quantity}
                  <input
                    type="number"
                    min={0}
                    max={line.quantity}
                    value={units[at] ?? 0}
                    onChange={({ target }) => setUnits({ ...units, [at]: Number(target.value) })}
                  />
                </label>
              ))}
              <label>
                <input
                  type="checkbox"
                  checked={shipping}
                  onChange={({ target }) => setShipping(target.checked)}
                />{' '}
                Also what is left of the shipping
              </label>
            </>
          )}
          {part === 'amount' && (
            <label className="field">
              Amount in {order.currency.toUpperCase()}
              <input
                inputMode="decimal"
                required
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
              />
            </label>
          )}
          {part !== 'amount' && (
            <label>
              <input
                type="checkbox"
                checked={restock}
                disabled={left === 0}
                onChange={({ target }) => setRestock(target.checked)}
              />{' '}
              Put the pieces back on sale
            </label>
          )}
          <label>
            <input
              type="checkbox"
              checked={elsewhere}
              onChange={({ target }) => setElsewhere(target.checked)}
            />{' '}
            It was given back another way; the note says how
          </label>
          <label className="field">
            Message to the buyer
            <input value={message} onChange={({ target }) => setMessage(target.value)} />
          </label>
          <label className="field">
            Note to yourself
            <input value={note} onChange={({ target }) => setNote(target.value)} />
          </label>
          <ConfirmableRefusal
            error={refund.error}
            given={refund.variables}
            confirm={refund.mutate}
          />
          <button type="submit" className="button danger" disabled={refund.isPending}>
            {left === 0 ? 'Take them back' : refund.isPending ? 'Giving it back' : 'Give it back'}
          </button>
        </form>
      </Dialog>
    </>
  );
}

/** The number of units of a line that were not refunded. */
export const refundableUnits = ({ lines, refunds }: OrderDetail, at: number): number =>
  (lines[at]?.quantity ?? 0) -
  refunds
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ pieces }) => pieces)
    .filter(({ line }) => line === at + 1)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** True if a part of the order can still be refunded: money, or units that cost nothing (ORD-FREE). */
export const isRefundable = (order: OrderDetail): boolean =>
  order.returned_cents < order.amount_cents ||
  order.lines.some(({ total_cents }, at) => total_cents === 0 && refundableUnits(order, at) > 0);
