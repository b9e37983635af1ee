import { useMutation, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { Link } from 'wouter';
import { api, bodyOrThrow, queryClient } from '../api.ts';
import { countText, dateAndTime } from '../format-values.ts';
import { hasRole } from '../session.ts';
import { Heading } from '../ui/heading.tsx';
import { useListQuery } from '../ui/list-query.ts';
import { ActionRefusal, EmptyNote, LoadFailure, Loading } from '../ui/notices.tsx';
import { SearchField } from '../ui/search-field.tsx';

export type Mail = InferResponseType<typeof api.mails.$get, 200>[number];

const states = {
  waiting: ['warm', 'Waiting'],
  sent: ['good', 'Sent'],
  failed: ['bad', 'Not sent'],
} as const;

const kinds: Record<Mail['kind'], string> = {
  paid: 'Receipt',
  sent: 'Order sent',
  refunded: 'Refund',
  link: 'Link to the order',
  message: 'Your message',
  withdrawal: 'Withdrawal received',
  newsletter: 'Newsletter, to be confirmed',
  'owner-order': 'New order',
  'owner-refund-due': 'Refund due',
  'owner-refund-twice': 'Refunded twice',
  'owner-refund-failed': 'Refund failed',
  'owner-withdrawal': 'Withdrawal',
  'owner-withdrawals-held': 'More withdrawals of a day',
  'owner-low-stock': 'Low in stock',
  'owner-message': 'Contact form',
};

export const recipientText = ({ kind, to }: Mail) =>
  to ?? (kind.startsWith('owner-') ? 'You' : 'Somebody who was forgotten');

/** The mail's name, as its button shows it and the search finds it. */
export const mailName = (mail: Mail) =>
  [kinds[mail.kind], mail.number ?? mail.variant].filter(Boolean).join(' ');

export const useResend = () =>
  useMutation({
    mutationFn: (id: string) => bodyOrThrow(api.mails.send.$post({ json: { id } })),
    onSuccess: () => queryClient.invalidateQueries(),
  });

interface ResendProps {
  mail: Mail;
  send: ReturnType<typeof useResend>;
}

export const ResendButton = ({ mail, send }: ResendProps) => (
  <button
    type="button"
    className="button"
    aria-label={`Send again: ${mailName(mail)}`}
    disabled={send.isPending}
    onClick={() => send.mutate(mail.id)}
  >
    Send again
  </button>
);

export function MailsPage() {
  const mails = useQuery({ queryKey: ['mails'], queryFn: () => bodyOrThrow(api.mails.$get()) });
  const { shown: asked, go, replace } = useListQuery({ search: '', failed: 'no' });
  const { search } = asked;
  const isFailedOnly = asked.failed === 'yes';
  const send = useResend();
  const shown = mails.data?.filter(
    (mail) =>
      (!isFailedOnly || (mail.state === 'failed' && !mail.withheld)) &&
      `${mailName(mail)} ${recipientText(mail)}`
        .toLowerCase()
        .includes(search.trim().toLowerCase()),
  );
  return (
    <>
      <Heading title="Mails" />
      <ActionRefusal error={send.error} />
      <section className="card" aria-label="Mails">
        <div className="filters">
          <SearchField
            label="Kind, order or address"
            value={search}
            onChange={(text) => replace({ search: text })}
          />
          <label>
            <input
              type="checkbox"
              checked={isFailedOnly}
              onChange={({ target }) => go({ failed: target.checked ? 'yes' : 'no' })}
            />{' '}
            Only what was not sent
          </label>
        </div>
        {mails.isPending && <Loading />}
        {mails.isError && <LoadFailure error={mails.error} retry={() => void mails.refetch()} />}
        {shown?.length === 0 && (
          <EmptyNote>
            {search !== ''
              ? 'No mail matches.'
              : isFailedOnly
                ? 'Every mail was sent, or is tried again.'
                : 'No mail was written yet.'}
          </EmptyNote>
        )}
        {shown !== undefined && shown.length > 0 && (
          <table className="table">
            <thead>
              <tr>
                <th>Mail</th>
                <th>To</th>
                <th>When</th>
                <th>State</th>
                {hasRole('orders') && (
                  <th>
                    <span className="sr-only">Send again</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((mail) => (
                <tr key={mail.id}>
                  <td>
                    {kinds[mail.kind]}
                    <small>
                      <MailSubjectLink mail={mail} />
                    </small>
                  </td>
                  <td data-label="To">{recipientText(mail)}</td>
                  <td data-label="When">
                    <MailTimes mail={mail} />
                  </td>
                  <td data-label="State">
                    <StateBadge mail={mail} />
                    <MailFailureReason mail={mail} />
                  </td>
                  {hasRole('orders') && (
                    <td className="end">
                      <ResendButton mail={mail} send={send} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  );
}

function StateBadge({ mail: { state, withheld } }: { mail: Mail }) {
  const [look, name] = state === 'failed' && withheld ? ['', 'Kept back'] : states[state];
  return <span className={`badge ${look}`}>{name}</span>;
}

function MailSubjectLink({ mail: { kind, number, variant } }: { mail: Mail }) {
  if (number !== null) return <Link href={`/orders/${number}`}>Order {number}</Link>;
  if (kind.includes('withdrawal')) return <Link href="/returns">Returns</Link>;
  return variant === null ? null : <Link href="/stock">{variant}</Link>;
}

/**
 * The reason for a failed delivery: in the desk's words if it is a known reason, and in the words of the mail server.
 */
export function MailFailureReason({ mail }: { mail: Mail }) {
  const { last_error: said, reason, withheld } = mail;
  if (said === null) return null;
  if (withheld) return <small>{said}</small>;
  if (reason === null) return <small>The mail server said: {said}</small>;
  return (
    <>
      <small>{reason}</small>
      <details className="quiet">
        <summary>What the mail server said</summary>
        <small>{said}</small>
      </details>
    </>
  );
}

function MailTimes({ mail: { sent_at, next_at, created_at, tries } }: { mail: Mail }) {
  const written = created_at === null ? '' : dateAndTime(created_at);
  return (
    <>
      {sent_at === null ? `Written ${written}` : dateAndTime(sent_at)}
      <small>
        {[
          sent_at !== null && `written ${written}`,
          tries > 0 && countText(tries, 'try', 'tries'),
          next_at !== null && `next try ${dateAndTime(next_at)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </small>
    </>
  );
}
