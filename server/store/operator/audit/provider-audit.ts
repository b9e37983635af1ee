import type { Snapshot } from '../../../db/database.ts';
import { money } from '../../catalogue/currencies.ts';
import type { ReportedPayment } from '../../payments/payment-provider.ts';
import type { Payments } from '../../payments/payments.ts';
import type { Difference } from './check.ts';

type Books = NonNullable<Payments['books']>;
export type OwnPayment = Awaited<ReturnType<typeof ownPayments>>[number];

const dayMs = 24 * 60 * 60_000;
const comparedMs = 30 * dayMs;
/** What was paid or given back a moment ago may still be on its way to us. */
const underWayMs = 5 * 60_000;

/** Our checkouts of the last 30 days at this provider, with their orders. Read them before the provider is asked. */
export const ownPayments = (snapshot: Snapshot, { name }: Books, nowMs: number) =>
  snapshot
    .selectFrom('checkout_session as session')
    .leftJoin('orders', 'orders.session_id', 'session.id')
    .select(['session.id', 'session.state', 'session.provider_session_id', 'session.expires_at'])
    .select((row) => [
      row.fn.coalesce('orders.amount_cents', 'session.amount_cents').as('amount_cents'),
      row.fn.coalesce('orders.currency', 'session.currency').as('currency'),
      'orders.number',
      'orders.returned_cents',
      row
        .selectFrom('refund')
        .select((refund) => refund.fn.sum<number>('amount_cents').as('cents'))
        .whereRef('order_id', '=', 'orders.id')
        .where('origin', '=', 'elsewhere')
        .as('elsewhere_cents'),
    ])
    .where('session.provider', '=', name)
    .where('session.created_at', '>=', nowMs - comparedMs)
    .orderBy('session.id')
    .execute();

/** @throws ProviderAway or ProviderRefused if the provider does not report */
export async function compareBooks(
  books: Books,
  own: readonly OwnPayment[],
  { nowMs, seen }: { nowMs: number; seen(payments: number): void },
): Promise<{ payments: number; differences: Difference[] }> {
  // A day more, because the provider's clock may differ, and a session is made there after ours.
  const told = await books.report(nowMs - comparedMs - dayMs, seen);
  const paid = told.filter(({ session }) => session.state === 'paid');
  const byId = new Map(paid.map((payment) => [payment.session.id, payment]));
  const ours = new Map(own.map((row) => [row.id, row]));
  const kind = books.label;
  const found = [
    ...own.flatMap((row) => paidHere(books, { row, byId, nowMs })),
    ...paid.flatMap((payment) => paidThere(books, { payment, ours, nowMs })),
  ];
  const payments = own.filter((row) => row.state === 'paid').length;
  return { payments, differences: found.map((words) => ({ kind, ...words })) };
}

interface Here {
  row: OwnPayment;
  byId: ReadonlyMap<string, ReportedPayment>;
  nowMs: number;
}

function paidHere({ label }: Books, { row, byId, nowMs }: Here): Omit<Difference, 'kind'>[] {
  if (row.state !== 'paid') return [];
  const order = `Order ${row.number ?? `of checkout ${row.id}`}`;
  const payment = byId.get(row.provider_session_id ?? '');
  const todo = `Look at ${row.provider_session_id} in the dashboard of ${label} before you send it.`;
  if (payment === undefined) return [{ says: `${order} is paid here, and not at ${label}.`, todo }];
  const { session, returnedCents, returnedAtMs } = payment;
  const due = money(row.amount_cents, row.currency);
  if (session.amountCents !== row.amount_cents || session.currency !== row.currency) {
    const there = money(session.amountCents ?? 0, session.currency ?? '?');
    return [{ says: `${order} is about ${due}, and ${there} was paid at ${label}.`, todo }];
  }
  const [there, here] = [returnedCents, (row.returned_cents ?? 0) - (row.elsewhere_cents ?? 0)];
  if (there === here || nowMs - returnedAtMs < underWayMs) return [];
  return [
    {
      says: `Of ${order.replace('Order', 'order')} ${money(there, row.currency)} is given back at ${label}, and ${money(here, row.currency)} here.`,
      todo: `See whether the webhook at ${label} has the events of refunds and has failed; send its last event again there.`,
    },
  ];
}

interface There {
  payment: ReportedPayment;
  ours: ReadonlyMap<string, OwnPayment>;
  nowMs: number;
}

function paidThere(
  { label, live }: Books,
  { payment: { session, returnedCents }, ours, nowMs }: There,
): Omit<Difference, 'kind'>[] {
  // The account may have other payments, and a refunded one needs nothing more.
  if (session.madeFor === null || returnedCents > 0) return [];
  const row = ours.get(session.madeFor);
  const at = `checkout ${session.madeFor} (${session.id} at ${label})`;
  const giveBack = `Give it back in the dashboard of ${label}`;
  // The owner may have deleted a test order. A live one is in no list only if it is older than the list.
  if (row === undefined)
    return live && nowMs - session.createdMs < comparedMs - dayMs
      ? [
          {
            says: `A payment has arrived for ${at}, which is not in this database.`,
            todo: `${giveBack}, or bring back the database that knows it.`,
          },
        ]
      : [];
  if (row.state === 'paid')
    return row.provider_session_id === session.id
      ? []
      : [{ says: `Order ${row.number} was paid a second time, by ${at}.`, todo: `${giveBack}.` }];
  // Until a checkout is over, its payment may be on its way to us.
  if (nowMs - row.expires_at < underWayMs) return [];
  return [
    {
      says: `A payment has arrived for ${at}, which is ${row.state} here and has no order.`,
      todo: `See in the dashboard of ${label} why its webhook failed, and send the event again. ${giveBack} if no order comes of it.`,
    },
  ];
}
