import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { NeedsConfirmation } from '../../server/store/owner-refusal.ts';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { mediumDate } from '../format-values.ts';
import { ConfirmableRefusal } from '../ui/confirmable-refusal.tsx';
import { ActionRefusal } from '../ui/notices.tsx';
import type { OrderDetail } from './order-page.tsx';

interface Props {
  order: OrderDetail;
}

const refetchAll = () => queryClient.invalidateQueries();

interface Parcel {
  tracking: string;
  link?: string;
  /** True to correct the parcel of an order that is already marked as sent. */
  corrects?: boolean;
}

export const useMarkAsSent = (number: string, parcel: Parcel, sent: () => unknown = refetchAll) =>
  useMutation({
    mutationFn: (consents: readonly NeedsConfirmation[]) =>
      bodyOrThrow(
        api.orders[':number'].send.$post({
          param: { number },
          json: { ...parcel, consents: [...consents] },
        }),
      ),
    onSuccess: sent,
  });

function useParcel({ number, tracking_number, tracking_url }: OrderDetail, corrects: boolean) {
  const [tracking, setTracking] = useState(tracking_number ?? '');
  const [link, setLink] = useState(tracking_url ?? '');
  const send = useMarkAsSent(number, { tracking, link, corrects });
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
      <ConfirmableRefusal error={send.error} given={send.variables} confirm={send.mutate} />
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate([]);
  };
  return { fields, submit, isPending: send.isPending };
}

/** The parcel of an order, sent or not. Its title gets the focus when the pressed button is removed. */
export function ParcelCard({ order }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const isSent = order.sent_at !== null;
  const wasSent = useRef(isSent);
  useEffect(() => {
    if (wasSent.current === isSent) return;
    wasSent.current = isSent;
    // Leave the focus if somebody is typing elsewhere on the page.
    if (document.activeElement === document.body) title.current?.focus();
  }, [isSent]);
  if (isSent) return <SentParcelCard order={order} title={title} />;
  return order.status === 'paid' && !order.refund_started ? (
    <SendParcelForm order={order} title={title} />
  ) : null;
}

interface CardProps extends Props {
  title: RefObject<HTMLHeadingElement | null>;
}

function SendParcelForm({ order, title }: CardProps) {
  const { fields, submit, isPending } = useParcel(order, false);
  return (
    <section className="card" aria-labelledby="send">
      <h2 id="send" ref={title} tabIndex={-1}>
        Send it
      </h2>
      <form onSubmit={submit} className="stack">
        {fields}
        <button type="submit" className="button flame" disabled={isPending}>
          Mark as sent
        </button>
      </form>
    </section>
  );
}

/** The parcel of a sent order, with buttons that correct the tracking number and undo the sending. */
function SentParcelCard({ order, title }: CardProps) {
  const { number, sent_at } = order;
  const { fields, submit, isPending } = useParcel(order, true);
  const undo = useMutation({
    mutationFn: () =>
      bodyOrThrow(api.orders[':number']['undo-sending'].$post({ param: { number } })),
    onSuccess: refetchAll,
  });
  return (
    <section className="card" aria-labelledby="sent">
      <h2 id="sent" ref={title} tabIndex={-1}>
        It was sent{sent_at !== null && ` on ${mediumDate(sent_at)}`}
      </h2>
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
        <ActionRefusal error={undo.error} />
      </form>
    </section>
  );
}
