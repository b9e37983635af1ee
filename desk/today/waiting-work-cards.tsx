import { Link } from 'wouter';
import { mediumDate, moneyText } from '../format-values.ts';
import {
  MailFailureReason,
  mailName,
  ResendButton,
  recipientText,
  useResend,
} from '../people/mails.tsx';
import { hasRole } from '../session.ts';
import { ActionRefusal } from '../ui/notices.tsx';
import { RowsCard } from './rows-card.tsx';
import type { WaitingRows } from './waiting-rows.ts';

interface Count {
  /** The number of rows, as the first screen counts them. */
  count: number;
}

export const RefundsDue = ({ count, orders }: Count & { orders: WaitingRows['refundsDue'] }) => (
  <RowsCard
    title="Due to be refunded"
    items={orders}
    path="/orders?tab=refund-due"
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

export const OpenWithdrawals = ({ count, open }: Count & { open: WaitingRows['withdrawals'] }) => (
  <RowsCard title="Withdrawals" items={open} path="/returns" all={`All ${count} withdrawals`}>
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

export function FailedMails({ count, failed }: Count & { failed: WaitingRows['failed'] }) {
  const send = useResend();
  return (
    <RowsCard
      title="Mails not sent"
      items={failed}
      path="/mails?failed=yes"
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
