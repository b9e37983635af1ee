import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { queryClient } from '../api.ts';
import { countText, waitingTimeText } from '../format-values.ts';
import { OrderActions } from '../orders/order-actions.tsx';
import { type Order, townOf } from '../orders/order-list.tsx';
import { useMarkAsSent } from '../orders/parcel.tsx';
import { hasRole } from '../session.ts';
import { ConfirmableRefusal } from '../ui/confirmable-refusal.tsx';
import { nextField, RowsCard } from './rows-card.tsx';
import type { WaitingRows } from './waiting-rows.ts';

/** Sending an order moves the next one into its place. A second press within this time was meant for the sent order. */
const afterSendingMs = 1_000;

/** The orders to send, oldest first. Orders are sent one by one, each with a tracking number, or all together. */
export function OrdersToSend({ count, list }: { count: number; list: WaitingRows['toSend'] }) {
  const { orders, hasMore } = list;
  const [sent, setSent] = useState<readonly string[]>([]);
  const lastSentMs = useRef(Number.NEGATIVE_INFINITY);
  return (
    <RowsCard
      title="To send"
      items={orders}
      path="/orders?tab=to-send"
      all={`All ${count} to send`}
      head={
        (orders.length > 0 || sent.length > 0) && (
          <>
            {orders.length > 0 && (
              <section className="bulk" aria-label="All that wait">
                <b>{hasMore ? `The oldest ${orders.length}` : `All ${orders.length}`}</b>
                <OrderActions orders={orders} done={setSent} />
              </section>
            )}
            <div role="status">
              {sent.length === 1 ? (
                <p className="pad">
                  <Link href={`/orders/${sent[0]}`}>{sent[0]}</Link> was marked as sent.
                </p>
              ) : (
                sent.length > 1 && (
                  <p className="pad">{countText(sent.length, 'order')} were marked as sent.</p>
                )
              )}
            </div>
          </>
        )
      }
    >
      {(order) => (
        <li key={order.number}>
          <span>
            <Link href={`/orders/${order.number}`}>{order.number}</Link>{' '}
            {order.test && <span className="badge">Test</span>} {order.name}
            <small>
              {[townOf(order), `waiting ${waitingTimeText(order.created_at)}`]
                .filter(Boolean)
                .join(', ')}
            </small>
          </span>
          {hasRole('orders') && (
            <SendRow
              order={order}
              isTooSoon={() => performance.now() - lastSentMs.current < afterSendingMs}
              sent={() => {
                lastSentMs.current = performance.now();
                setSent([order.number]);
              }}
            />
          )}
        </li>
      )}
    </RowsCard>
  );
}

interface SendRowProps {
  order: Order;
  /** True right after another order was sent. */
  isTooSoon(): boolean;
  sent(): void;
}

/** An order with a field for its tracking number. Enter marks the order as sent and moves on to the next order. */
function SendRow({ order: { number, refund_started }, isTooSoon, sent }: SendRowProps) {
  const [tracking, setTracking] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const send = useMarkAsSent(number, { tracking }, async () => {
    nextField(form.current)?.focus();
    sent();
    await queryClient.invalidateQueries();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tracking.trim() !== '' || !isTooSoon()) send.mutate([]);
  };
  if (refund_started) return <span className="quiet">its refund has begun</span>;
  return (
    <>
      <form className="inline" ref={form} onSubmit={submit}>
        <input
          aria-label={`Tracking number of ${number}`}
          placeholder="Tracking number"
          value={tracking}
          onChange={({ target }) => setTracking(target.value)}
          // A repeated Enter for the previous order arrives here. Without a tracking number, only the button sends.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && tracking.trim() === '') event.preventDefault();
          }}
        />
        <button
          type="submit"
          className="button"
          aria-label={`Mark as sent: ${number}`}
          disabled={send.isPending}
        >
          Mark as sent
        </button>
      </form>
      <ConfirmableRefusal error={send.error} given={send.variables} confirm={send.mutate} />
    </>
  );
}
