import { dayMs } from '../../../domain/time/day-ms.ts';
import type { SnapshotReader } from '../../db/database.ts';
import { formatCents } from '../catalogue/currencies.ts';
import type { Presentment } from '../orders/refunds/record-refund.ts';
import { isAccepted, type Refund, readRefundsByOrder } from '../orders/refunds/refunds.ts';
import type { ReportedPayment } from '../payments/payment-provider.ts';
import type { Payments } from '../payments/payments.ts';
import { type AuditFinding, type FindingText, fixForBoth } from './check.ts';

type ReportingProvider = NonNullable<Payments['reportingProvider']>;
export type AuditedCheckout = Awaited<ReturnType<typeof readProviderCheckouts>>[number];

const comparedMs = 30 * dayMs;
/** The longest time that a payment or refund may take to be reported to us. */
const reportDelayMs = 5 * 60_000;

/**
 * Our checkouts of the last 30 days at this provider, with their orders. Call this before
 * requesting the provider's report.
 */
export async function readProviderCheckouts(
  snapshot: SnapshotReader,
  { name }: ReportingProvider,
  nowMs: number,
) {
  const rows = await snapshot
    .selectFrom('checkout_session as session')
    .leftJoin('orders', 'orders.session_id', 'session.id')
    .select(['session.id', 'session.state', 'session.provider_session_id', 'session.expires_at'])
    .select((row) => [
      row.fn.coalesce('orders.amount_cents', 'session.amount_cents').as('amount_cents'),
      row.fn.coalesce('orders.currency', 'session.currency').as('currency'),
    ])
    .select(['orders.id as order_id', 'orders.number'])
    .select(['orders.presentment_currency', 'orders.presentment_cents'])
    .where('session.provider', '=', name)
    .where('session.created_at', '>=', nowMs - comparedMs)
    .orderBy('session.id')
    .execute();
  const ids = rows.flatMap(({ order_id }) => order_id ?? []);
  const refunds = new Map<string, Refund[]>();
  for (let first = 0; first < ids.length; first += atOnce)
    for (const [id, some] of await readRefundsByOrder(snapshot, ids.slice(first, first + atOnce)))
      refunds.set(id, some);
  return rows.map((row) => ({ ...row, refunds: refunds.get(row.order_id ?? '') ?? [] }));
}

/** Rows per statement. A statement can have at most 65,535 values. */
const atOnce = 1_000;

/**
 * Compares our checkouts with the payments that the provider reports.
 *
 * @throws ProviderUnavailableError or ProviderRefusalError if the provider does not report
 */
export async function compareWithProvider(
  provider: ReportingProvider,
  own: readonly AuditedCheckout[],
  { nowMs, seen }: { nowMs: number; seen(payments: number): void },
): Promise<{ payments: number; differences: AuditFinding[] }> {
  // Request one more day, because the provider's clock may differ from ours.
  const reported = await provider.report(nowMs - comparedMs - dayMs, seen);
  const paid = reported.filter(({ session }) => session.state === 'paid');
  const byId = new Map(paid.map((payment) => [payment.session.id, payment]));
  const ours = new Map(own.map((row) => [row.id, row]));
  const kind = provider.label;
  const found = [
    ...own.flatMap((row) => comparePaid(provider, { row, byId, nowMs })),
    ...paid.flatMap((payment) => compareAmounts(provider, { payment, ours, nowMs })),
  ];
  const payments = own.filter((row) => row.state === 'paid').length;
  return { payments, differences: found.map((words) => ({ kind, ...words })) };
}

interface PaymentComparison {
  row: AuditedCheckout;
  byId: ReadonlyMap<string, ReportedPayment>;
  nowMs: number;
}

function comparePaid(
  { label }: ReportingProvider,
  { row, byId, nowMs }: PaymentComparison,
): FindingText[] {
  if (row.state !== 'paid') return [];
  const order = `Order ${row.number ?? `of checkout ${row.id}`}`;
  const payment = byId.get(row.provider_session_id ?? '');
  const fix = fixForBoth(
    `Before you send it, look at ${row.provider_session_id} in the dashboard of ${label}.`,
  );
  if (payment === undefined) return [{ found: `${order} is paid here, but not at ${label}.`, fix }];
  const { session } = payment;
  const { presentment } = session;
  const due = amountText(row.amount_cents, row.currency, row);
  if (
    session.amountCents !== row.amount_cents ||
    session.currency !== row.currency ||
    !isSamePresentment(row, presentment)
  ) {
    const there = formatCents(session.amountCents ?? 0, session.currency ?? '?');
    const also = presentment && ` (${formatCents(presentment.cents, presentment.currency)})`;
    return [
      { found: `${order} is of ${due}, but ${there}${also ?? ''} was paid at ${label}.`, fix },
    ];
  }
  // A refund made a moment ago may not have been reported to us yet.
  return nowMs - payment.returnedAtMs < reportDelayMs
    ? []
    : compareRefunds(label, { row, order, payment });
}

const amountText = (
  cents: number,
  currency: string,
  {
    presentment_cents,
    presentment_currency,
  }: Pick<Refund, 'presentment_cents' | 'presentment_currency'>,
) =>
  presentment_cents === null
    ? formatCents(cents, currency)
    : `${formatCents(cents, currency)} (${formatCents(presentment_cents, presentment_currency ?? '?')})`;

const isSamePresentment = (
  own: Pick<Refund, 'presentment_cents' | 'presentment_currency'>,
  there: Presentment | null,
) =>
  own.presentment_cents === (there?.cents ?? null) &&
  own.presentment_currency === (there?.currency ?? null);

interface RefundComparison {
  row: AuditedCheckout;
  order: string;
  payment: ReportedPayment;
}

/** Compares refunds one by one: each has a row here with the same amount and state. */
function compareRefunds(label: string, { row, order, payment }: RefundComparison): FindingText[] {
  const fix = fixForBoth(
    `See at ${label} whether the webhook receives the refund events and whether any failed, and resend its last event.`,
  );
  const of = order.replace('Order', 'order');
  const sum = (cents: number) => formatCents(cents, row.currency);
  const there = payment.refunds.flatMap((found) => {
    const own = row.refunds.find(({ provider_id }) => provider_id === found.id);
    if (own === undefined && found.state === 'failed') return [];
    const isSame = own?.amount_cents === found.cents && own.state === found.state;
    if (isSame && isSamePresentment(own, found.presentment)) return [];
    const here =
      own === undefined
        ? 'unknown here'
        : `${own.state} (${amountText(own.amount_cents, row.currency, own)}) here`;
    return [
      `Refund ${found.id} of ${of} is ${found.state} (${sum(found.cents)}) at ${label}, but ${here}.`,
    ];
  });
  const known = new Set(payment.refunds.map(({ id }) => id));
  const here = row.refunds
    .filter(({ origin, ...refund }) => origin !== 'elsewhere' && isAccepted(refund))
    .filter(({ provider_id, amount_cents }) => !known.has(provider_id ?? '') && amount_cents > 0)
    .map(
      ({ id, amount_cents }) =>
        `Refund ${id} of ${of} has ${sum(amount_cents)} here, but does not exist at ${label}.`,
    );
  return [...there, ...here].map((found) => ({ found, fix }));
}

interface ProviderPaymentCheck {
  payment: ReportedPayment;
  ours: ReadonlyMap<string, AuditedCheckout>;
  nowMs: number;
}

function compareAmounts(
  { label, live }: ReportingProvider,
  { payment: { session, refunds }, ours, nowMs }: ProviderPaymentCheck,
): FindingText[] {
  const { madeFor, amountCents, currency } = session;
  // The account may have payments of other software.
  if (madeFor === null) return [];
  const paid = amountCents ?? 0;
  const returned = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { cents }) => sum + cents, 0);
  // A fully refunded payment needs no action.
  if (returned > 0 && returned >= paid) return [];
  const sum = (cents: number) => formatCents(cents, currency ?? '?');
  const kept =
    returned > 0
      ? `${sum(paid - returned)} of ${sum(paid)} is still kept.`
      : `All of it (${sum(paid)}) is still kept.`;
  const row = ours.get(madeFor);
  const at = `checkout ${madeFor} (${session.id} at ${label})`;
  const refundIt = `Refund ${returned > 0 ? 'the rest' : 'it'} in the dashboard of ${label}`;
  // The owner may have deleted a test order. A live checkout is older than its payment: a day less
  // than `comparedMs` keeps the checkout within the period of `ours`.
  if (row === undefined)
    return live && nowMs - session.createdMs < comparedMs - dayMs
      ? [
          {
            found: `A payment has arrived for ${at}, which is not in this database. ${kept}`,
            fix: fixForBoth(`${refundIt}, or restore the backup of the database that has it.`),
          },
        ]
      : [];
  if (row.state === 'paid')
    return row.provider_session_id === session.id
      ? []
      : [
          {
            found: `Order ${row.number} was paid a second time, by ${at}. ${kept}`,
            fix: fixForBoth(`${refundIt}.`),
          },
        ];
  // The payment of an open checkout may not have been reported to us yet.
  if (nowMs - row.expires_at < reportDelayMs) return [];
  return [
    {
      found: `A payment has arrived for ${at}, which is ${row.state} here and has no order. ${kept}`,
      fix: fixForBoth(
        `See in the dashboard of ${label} why its webhook failed, and resend the event. ${refundIt} if that creates no order.`,
      ),
    },
  ];
}
