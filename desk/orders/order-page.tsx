import { useMutation, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { type FormEvent, useState } from 'react';
import { useParams } from 'wouter';
import type { Consent } from '../../server/store/owner-refusal.ts';
import { answerOf, api, queries } from '../api.ts';
import { day, moment, money, plainAmount } from '../format.ts';
import { may } from '../me.ts';
import { Doubt } from '../ui/doubt.tsx';
import { Heading } from '../ui/heading.tsx';
import { Failure, Loading, Refusal } from '../ui/states.tsx';
import { AddressForm } from './address-form.tsx';
import { OrderStatusBadge } from './order-status.tsx';
import { RefundForm } from './refund-form.tsx';

export type OrderDetail = InferResponseType<(typeof api.orders)[':number']['$get'], 200>;

/** One order: lines, money, address, history, and what can be done with it. */
export function OrderPage() {
  const { number = '' } = useParams();
  const order = useQuery({
    queryKey: ['order', number],
    queryFn: () => answerOf(api.orders[':number'].$get({ param: { number } })),
  });
  return (
    <>
      <Heading title={`Order ${number}`}>
        {order.data && <OrderStatusBadge status={order.data.status} />}
      </Heading>
      {order.isPending && <Loading />}
      {order.isError && <Failure error={order.error} retry={() => void order.refetch()} />}
      {order.data && (
        <div className="split">
          <div>
            <Facts order={order.data} />
            {may('orders') && order.data.status === 'paid' && !order.data.refund_started && (
              <Send order={order.data} />
            )}
            {may('orders') && order.data.sent_at !== null && <Sent order={order.data} />}
            <Lines order={order.data} />
            {may('orders') && order.data.returned_cents < order.data.amount_cents && (
              <RefundForm order={order.data} />
            )}
            <History order={order.data} />
          </div>
          <Buyer order={order.data} />
        </div>
      )}
    </>
  );
}

interface Props {
  order: OrderDetail;
}

const renew = () => queries.invalidateQueries();

/** What has to be known of an order before anything is done with it. */
function Facts({ order }: Props) {
  const begun = order.refunds.filter(({ state }) => state === 'begun');
  const facts = [
    order.test && 'It is a test: nothing was paid.',
    order.disputed && 'Its payment is disputed.',
    order.withdrawn && 'Its buyer has withdrawn from it.',
    order.on_its_way_cents > 0 &&
      `${money(order.on_its_way_cents, order.currency)} is on its way back and not confirmed yet.`,
    order.refund_failed_cents > 0 &&
      `A refund of ${money(order.refund_failed_cents, order.currency)} has failed.`,
  ].filter((fact) => fact !== false);
  return (
    <>
      {facts.map((fact) => (
        <p key={fact} className="notice">
          {fact}
        </p>
      ))}
      {may('orders') &&
        begun.map((refund) => <AskAgain key={refund.id} order={order} refund={refund} />)}
    </>
  );
}

/** A refund whose outcome the payment provider has not told: the same one is asked for again, and made once. */
function AskAgain({ order, refund }: Props & { refund: OrderDetail['refunds'][number] }) {
  const again = useMutation({
    mutationFn: (consents: readonly Consent[]) => {
      const line = refund.pieces.map((piece) => `${piece.line}=${piece.quantity}`);
      const part = {
        whole: { kind: 'whole' },
        lines: { kind: 'lines', line, shipping: refund.shipping_cents > 0 },
        amount: { kind: 'amount', amount: plainAmount(refund.amount_cents, order.currency) },
      } as const;
      return answerOf(
        api.orders[':number'].refund.$post({
          param: { number: order.number },
          json: { plan: refund.plan, part: part[refund.kind], consents: [...consents] },
        }),
      );
    },
    onSettled: renew,
  });
  return (
    <div className="notice">
      <p>
        A refund of {money(refund.amount_cents, order.currency)} is begun, and it is not known
        whether the payment provider has made it.
      </p>
      <Doubt error={again.error} given={again.variables} confirm={again.mutate} />
      <button
        type="button"
        className="button"
        disabled={again.isPending}
        onClick={() => again.mutate([])}
      >
        Ask for it again
      </button>
    </div>
  );
}

/** Where a parcel is, as it is typed. */
function useParcel({ number, tracking_number, tracking_url }: OrderDetail, corrects: boolean) {
  const [tracking, setTracking] = useState(tracking_number ?? '');
  const [link, setLink] = useState(tracking_url ?? '');
  const send = useMutation({
    mutationFn: (consents: readonly Consent[]) =>
      answerOf(
        api.orders[':number'].send.$post({
          param: { number },
          json: { tracking, link, corrects, consents: [...consents] },
        }),
      ),
    onSuccess: renew,
  });
  const fields = (
    <>
      <label className="field">
        Tracking number
        <input value={tracking} onChange={({ target }) => setTracking(target.value)} />
      </label>
      <label className="field">
        Where the parcel can be followed
        <input
          type="url"
          placeholder="https://"
          value={link}
          onChange={({ target }) => setLink(target.value)}
        />
      </label>
      <Doubt error={send.error} given={send.variables} confirm={send.mutate} />
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate([]);
  };
  return { fields, submit, isPending: send.isPending };
}

function Send({ order }: Props) {
  const { fields, submit, isPending } = useParcel(order, false);
  return (
    <section className="card" aria-labelledby="send">
      <h2 id="send">Send it</h2>
      <form onSubmit={submit} className="stack">
        {fields}
        <button type="submit" className="button flame" disabled={isPending}>
          Mark as sent
        </button>
      </form>
    </section>
  );
}

/** The parcel of an order that was sent, which can be corrected, and the sending, which can be taken back. */
function Sent({ order }: Props) {
  const { number, sent_at } = order;
  const { fields, submit, isPending } = useParcel(order, true);
  const undo = useMutation({
    mutationFn: () => answerOf(api.orders[':number']['undo-sending'].$post({ param: { number } })),
    onSuccess: renew,
  });
  return (
    <section className="card" aria-labelledby="sent">
      <h2 id="sent">It was sent{sent_at !== null && ` on ${day(sent_at)}`}</h2>
      <form onSubmit={submit} className="stack">
        {fields}
        <div className="row">
          <button type="submit" className="button" disabled={isPending}>
            Correct the parcel
          </button>
          <button
            type="button"
            className="button"
            disabled={undo.isPending}
            onClick={() => undo.mutate()}
          >
            It was not sent
          </button>
        </div>
        <Refusal error={undo.error} />
      </form>
    </section>
  );
}

function Lines({ order }: Props) {
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
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position
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
                {money(line.unit_cents, order.currency)}
              </td>
              <td className="end" data-label="Total">
                {money(line.total_cents, order.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="sums">
        {sums.map(({ name, cents }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(cents, order.currency)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>Total</dt>
          <dd>{money(order.amount_cents, order.currency)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Buyer({ order }: Props) {
  const { name, email, address } = order;
  const lines = [
    name,
    address?.street,
    [address?.postcode, address?.city].filter(Boolean).join(' '),
    address?.state,
    address?.country,
  ].filter(Boolean);
  return (
    <section className="card" aria-labelledby="buyer">
      <h2 id="buyer">Buyer</h2>
      <address>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <p>{email}</p>
      <button
        type="button"
        className="button"
        onClick={() => void navigator.clipboard.writeText(lines.join('\n'))}
      >
        Copy the address
      </button>
      {may('orders') && <AddressForm order={order} />}
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
              <b>{entry.action}</b>{' '}
              {Object.entries(entry.detail)
                .map(([what, value]) => `${what}: ${value}`)
                .join(', ')}
            </span>
            <small>
              {moment(entry.at)}
              {entry.actor !== null && `, ${entry.actor}`}
            </small>
          </li>
        ))}
      </ul>
      {history.length === 0 && <p className="empty">Nothing was done yet.</p>}
    </section>
  );
}
