import { Link } from 'wouter';
import { api, bodyOrThrow } from '../api.ts';
import { mediumDate, moneyText } from '../format.ts';
import {
  MailFailureReason,
  mailName,
  ResendButton,
  recipientText,
  useResend,
} from '../people/mails.tsx';
import { hasRole } from '../session.ts';
import { ActionRefusal } from '../ui/states.tsx';
import { RowsCard, useCardRows } from './rows-card.tsx';

interface Count {
  /** The number on the first screen. */
  count: number;
}

export function RefundsDue({ count }: Count) {
  const list = useCardRows('refund-due', count, () =>
    bodyOrThrow(api.orders.$get({ query: { tab: 'refund-due', search: '' } })),
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
            <small>{moneyText(amount_cents, currency)}</small>
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
  const list = useCardRows('withdrawals', count, () =>
    bodyOrThrow(api.withdrawals.$get({ query: { all: 'no' } })),
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
  const mails = useCardRows('mails', count, () => bodyOrThrow(api.mails.$get()));
  const send = useResend();
  const failed = mails.data?.filter(({ state }) => state === 'failed') ?? [];
  return (
    <RowsCard
      title="Mails not sent"
      items={failed}
      address="/mails?failed=yes"
      all={`All ${count} mails`}
      head={send.error && <ActionRefusal error={send.error} />}
    >
      {(mail) => (
        <li key={mail.id}>
          <span>
            {mailName(mail)} <small>{recipientText(mail)}</small>
            <MailFailureReason mail={mail} />
          </span>
          {hasRole('orders') && <ResendButton mail={mail} send={send} />}
        </li>
      )}
    </RowsCard>
  );
}
