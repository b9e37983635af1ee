import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { api, bodyOrThrow } from '../api.ts';
import { dateAndTime, moneyText } from '../format-values.ts';
import { hasRole } from '../session.ts';
import { Heading } from '../ui/heading.tsx';
import { LoadFailure, Loading, Notes } from '../ui/notices.tsx';
import { AddressForm } from './address-form.tsx';
import { BuyerAddress } from './buyer-address.tsx';
import { historyActionText, historyDetailText } from './history-words.ts';
import { MessageForm } from './message-form.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderStatusBadge } from './order-status.tsx';
import { ParcelCard } from './parcel.tsx';
import { isRefundable, RefundForm, refundableUnits } from './refund-form.tsx';

export type OrderDetail = InferResponseType<(typeof api.orders)[':number']['$get'], 200>;

export function OrderPage() {
  const { number = '' } = useParams();
  const order = useQuery({
    queryKey: ['order', number],
    queryFn: () => bodyOrThrow(api.orders[':number'].$get({ param: { number } })),
  });
  return (
    <>
      <Heading title={`Order ${number}`}>
        {order.data && <OrderStatusBadge status={order.data.status} />}
      </Heading>
      {order.isPending && <Loading />}
      {order.isError && <LoadFailure error={order.error} retry={() => void order.refetch()} />}
      {order.data && <Order order={order.data} />}
    </>
  );
}

interface Props {
  order: OrderDetail;
}

function Order({ order }: Props) {
  // A link with ?give-back opens the refund form at once.
  const [requested, request] = useState<'money' | number | null>(
    useSearchParams()[0].has('give-back') ? 'money' : null,
  );
  const [notes, setNotes] = useState<readonly string[]>([]);
  const canRefund = hasRole('orders') && isRefundable(order);
  return (
    <div className="split">
      <div>
        <OrderFacts order={order} />
        {hasRole('orders') && <ParcelCard order={order} />}
        <Lines order={order} onRefund={canRefund ? request : null} />
        <OrderDocuments order={order} />
        {canRefund && (
          <RefundForm order={order} requested={requested} request={request} refunded={setNotes} />
        )}
        <Notes of={notes} />
        <History order={order} />
      </div>
      <Buyer order={order} />
    </div>
  );
}

interface LinesProps extends Props {
  /** Starts a refund of units of the line at this index; null if that is impossible. */
  onRefund: ((at: number) => void) | null;
}

function Lines({ order, onRefund }: LinesProps) {
  const sums = [
    { name: 'Subtotal', cents: order.subtotal_cents },
    { name: 'Discount', cents: -order.discount_cents },
    { name: 'Shipping', cents: order.shipping_cents },
    { name: 'Tax in the total', cents: order.tax_cents },
    { name: 'Given back', cents: -order.returned_cents },
  ].filter(({ cents }) => cents !== 0);
  return (
    <section className="card" aria-labelledby="lines">
      <h2 id="lines">Lines</h2>
      <table className="table">
        <thead>
          <tr>
            <th>Product</th>
            <th>SKU</th>
            <th className="end">Pieces</th>
            <th className="end">Each</th>
            <th className="end">Total</th>
            {onRefund && (
              <th>
                <span className="sr-only">Give back</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
            <tr key={at}>
              <td>
                {line.product_title}
                <small>{line.variant_title}</small>
                {line.fields.map(({ title, value }) => (
                  <small key={title}>
                    {title}: {value}
                  </small>
                ))}
              </td>
              <td data-label="SKU">{line.sku ?? ''}</td>
              <td className="end" data-label="Pieces">
                {line.quantity}
              </td>
              <td className="end" data-label="Each">
                {moneyText(line.unit_cents, order.currency)}
              </td>
              <td className="end" data-label="Total">
                {moneyText(line.total_cents, order.currency)}
              </td>
              {onRefund && (
                <td className="end">
                  {refundableUnits(order, at) > 0 && (
                    <button
                      type="button"
                      className="button plain"
                      aria-label={`Give back: ${line.product_title}, ${line.variant_title}`}
                      onClick={() => onRefund(at)}
                    >
                      Give back
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="sums">
        {sums.map(({ name, cents }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{moneyText(cents, order.currency)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>Total</dt>
          <dd>{moneyText(order.amount_cents, order.currency)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Buyer({ order }: Props) {
  const { email, address_lines: lines } = order;
  return (
    <section className="card" aria-labelledby="buyer">
      <h2 id="buyer">Buyer</h2>
      <BuyerAddress key={order.number} lines={lines} />
      <p>{email}</p>
      {hasRole('orders') && <AddressForm order={order} />}
      {hasRole('orders') && email !== '' && <MessageForm order={order} />}
    </section>
  );
}

function History({ order: { history } }: Props) {
  return (
    <section className="card" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ul className="rows">
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.action}`}>
            <span>
              <b>{historyActionText(entry.action)}</b> {historyDetailText(entry.detail)}
            </span>
            <small>
              {dateAndTime(entry.at)}
              {entry.actor !== null && `, ${entry.actor}`}
            </small>
          </li>
        ))}
      </ul>
      {history.length === 0 && <p className="empty">Nothing was done yet.</p>}
    </section>
  );
}
