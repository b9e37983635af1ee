import { Link } from 'wouter';
import { answerOf, api } from '../api.ts';
import { mediumDate, money } from '../format.ts';
import { hasRole } from '../me.ts';
import { nameOf, Reason, toText, useResend } from '../people/mails.tsx';
import { Refusal } from '../ui/states.tsx';
import { RowsCard, useRows } from './rows-card.tsx';

interface Count {
  /** The number on the first screen. */
  count: number;
}

export function RefundsDue({ count }: Count) {
  const list = useRows('refund-due', count, () =>
    answerOf(api.orders.$get({ query: { tab: 'refund-due', search: '' } })),
  );
  return (
    <RowsCard
      title="Due to be refunded"
      items={list.data?.orders ?? []}
      address="/orders?tab=refund-due"
      all={`All ${count} that are due`}
    >
      {({ number, name, amount_cents, currency }) => (
        <li key={number}>
          <span>
            <Link href={`/orders/${number}`}>{number}</Link> {name}
            <small>{money(amount_cents, currency)}</small>
          </span>
          {hasRole('orders') && (
            <Link
              className="button"
              href={`/orders/${number}?give-back`}
              aria-label={`Give money back: ${number}`}
            >
              Give money back
            </Link>
          )}
        </li>
      )}
    </RowsCard>
  );
}

export function OpenWithdrawals({ count }: Count) {
  const list = useRows('withdrawals', count, () =>
    answerOf(api.withdrawals.$get({ query: { all: 'no' } })),
  );
  return (
    <RowsCard
      title="Withdrawals"
      items={list.data ?? []}
      address="/returns"
      all={`All ${count} withdrawals`}
    >
      {({ id, number, name, received_at }) => (
        <li key={id}>
          <span>
            <Link href={`/returns?search=${id}`}>{id}</Link> {name}
            <small>
              {number === null ? 'no order matches' : `order ${number}`}, received{' '}
              {mediumDate(new Date(received_at).toISOString())}
            </small>
          </span>
        </li>
      )}
    </RowsCard>
  );
}

export function FailedMails({ count }: Count) {
  const mails = useRows('mails', count, () => answerOf(api.mails.$get()));
  const send = useResend();
  const failed = mails.data?.filter(({ state }) => state === 'failed') ?? [];
  return (
    <RowsCard
      title="Mails not sent"
      items={failed}
      address="/mails?failed"
      all={`All ${count} mails`}
      head={send.error && <Refusal error={send.error} />}
    >
      {(mail) => (
        <li key={mail.id}>
          <span>
            {nameOf(mail)} <small>{toText(mail)}</small>
            <Reason mail={mail} />
          </span>
          {hasRole('orders') && (
            <button
              type="button"
              className="button"
              aria-label={`Send again: ${nameOf(mail)}`}
              disabled={send.isPending}
              onClick={() => send.mutate(mail.id)}
            >
              Send again
            </button>
          )}
        </li>
      )}
    </RowsCard>
  );
}
