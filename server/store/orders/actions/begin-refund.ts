import type { OrderStatus } from '../../../../contract/store.ts';
import type { Database, Writer } from '../../../db/database.ts';
import type { OrderRow, RefundPlan } from '../../../db/tables.ts';
import { money } from '../../catalogue/currencies.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import type { Consent, OwnerRefusal } from '../../owner-refusal.ts';
import { manualPayments } from '../../payments/payment-names.ts';
import type { Payments } from '../../payments/payments.ts';
import { type ProviderRefund, recordProviderRefunds } from '../refunds/record-provider-refunds.ts';
import { addRefund, type NewRefund } from '../refunds/record-refund.ts';
import {
  isAccepted,
  isOwnersWholeRefund,
  isPending,
  type Refund,
  refundsOf,
  refundTotals,
} from '../refunds/refunds.ts';
import { finalStatus, settleOrder } from '../refunds/settle-order.ts';
import { type Withdrawal, withRefundState } from '../withdrawal-state.ts';
import { changeOrder, statusWords } from './change-order.ts';
import {
  isSamePart,
  limitPart,
  type PartPrice,
  pricePart,
  type RequestedPart,
} from './refund-request.ts';

export interface RefundCommand {
  number: string;
  plan: RefundPlan;
  /** Null for everything that is left. */
  part: RequestedPart | null;
  /** The withdrawal that it settles; null for none. */
  withdrawalId: string | null;
  /** True if the money was returned outside the provider, which is then not called. */
  elsewhere: boolean;
  /** The owner's note to themselves, and the one to the buyer. */
  note: string | null;
  message: string | null;
  consents: readonly Consent[];
  now(): number;
  payments: Pick<Payments, 'returnMoney' | 'books'>;
}

export interface StartedRefund {
  /** Null if everything was refunded already, and the order has the intended status. */
  refund: Refund | null;
  /** True if an earlier try, whose outcome is unknown, began it. */
  wasThere: boolean;
}

/**
 * Writes the refund's row. From then on the order must not be sent: even if this process ends now, the money may be
 * on its way back.
 */
export const beginRefund = (
  db: Database,
  asked: RefundCommand,
  found: readonly ProviderRefund[],
): Promise<Outcome<StartedRefund, OwnerRefusal>> =>
  changeOrder<StartedRefund, OwnerRefusal>(db, asked.number, async (transaction, order) => {
    const { part, plan, payments } = asked;
    const nowMs = asked.now();
    const provider = await providerOf(transaction, order);
    const against = reasonAgainst(order, provider, asked);
    if (part === null && against !== null) return refused(against);
    const withdrawal = await withdrawalOf(transaction, asked);
    if (withdrawal?.settled) return refused(withdrawalSettledText(withdrawal));
    // Include refunds that were made in the provider's dashboard.
    await recordProviderRefunds(transaction, order, {
      found,
      at: payments.books?.label ?? '',
      nowMs,
    });
    if (part !== null) {
      await settleOrder(transaction, order, { nowMs });
      const { status } = await rereadRefund(transaction, order);
      return beginPartRefund(transaction, { ...order, status }, { asked, part, provider });
    }
    const isOver = await settleOrder(transaction, order, { plan, nowMs });
    return isOver
      ? accept({ refund: null, wasThere: false })
      : beginWholeRefund(transaction, order, asked);
  });

async function beginWholeRefund(
  transaction: Writer,
  order: OrderRow,
  asked: RefundCommand,
): Promise<Outcome<StartedRefund, string>> {
  const { plan, note, message } = asked;
  const refunds = await refundsOf(transaction, order.id);
  const waiting = refunds.find(
    (refund) =>
      (refund.state === 'begun' && !isOwnersWholeRefund(refund)) ||
      (asked.elsewhere && isPending(refund)),
  );
  if (waiting !== undefined) return refused(begunText(order, waiting));
  const open = refunds.findLast((refund) => isOwnersWholeRefund(refund) && isPending(refund));
  if (open === undefined) {
    const { left } = refundTotals(order, refunds);
    const all = { kind: 'whole', plan, amountCents: left } as const;
    return accept({
      refund: await addOwnersRefund(transaction, order, asked, all),
      wasThere: false,
    });
  }
  const words = { plan, note: note ?? open.note, message: message ?? open.message };
  await transaction.updateTable('refund').set(words).where('id', '=', open.id).execute();
  return accept({ refund: { ...open, ...words }, wasThere: true });
}

type RefundTerms = Pick<NewRefund, 'kind' | 'plan' | 'amountCents' | 'shippingCents' | 'pieces'>;

const addOwnersRefund = (
  transaction: Writer,
  order: OrderRow,
  asked: RefundCommand,
  what: RefundTerms,
) => {
  const { elsewhere, note, message } = asked;
  return addRefund(transaction, order, {
    ...what,
    ...(elsewhere ? { state: 'made', origin: 'elsewhere' } : { state: 'begun', origin: 'owner' }),
    note,
    message,
    nowMs: asked.now(),
  });
};

interface PartRefund {
  asked: RefundCommand;
  part: RequestedPart;
  provider: string;
}

async function beginPartRefund(
  transaction: Writer,
  order: OrderRow,
  { asked, part, provider }: PartRefund,
): Promise<Outcome<StartedRefund, OwnerRefusal>> {
  const withdrawal = await withdrawalOf(transaction, asked);
  const own = withdrawal?.refunds.findLast(({ state }) => state !== 'failed');
  const refunds = await refundsOf(transaction, order.id);
  const ownRefund = refunds.find(({ id }) => id === own?.id);
  // A withdrawal is refunded once, whatever this request contains.
  if (ownRefund !== undefined) return accept({ refund: ownRefund, wasThere: true });
  const isRestocked = asked.plan === 'restock';
  const against = reasonAgainst(order, provider, { ...asked, plan: 'refund' });
  // All money is refunded, but units that cost nothing may still be returned.
  const mayBeFree = order.status === 'refunded' && isRestocked && part.pieces.length > 0;
  if (against !== null && !mayBeFree) return refused(against);
  const money = refundTotals(order, refunds);
  if (money.isWholeUnderWay)
    return refused(
      `The refund of all that is left of order ${order.number} is begun and not confirmed yet. Ask for it once more to learn how it stands; the money goes back once.`,
    );
  // The provider has confirmed a refund after the command that began it ended without an answer.
  for (const untold of refunds.filter((refund) => isAccepted(refund) && isUntold(refund))) {
    const same = await pricePart(transaction, order, part, withoutRefund(refunds, untold));
    if (same.ok && isSamePart(untold, same.value))
      return accept({ refund: untold, wasThere: true });
  }
  const open = refunds.find(({ state }) => state === 'begun');
  const priced = await pricePart(transaction, order, part, withoutRefund(refunds, open));
  if (!priced.ok) return priced;
  if (open !== undefined)
    return isSamePart(open, priced.value)
      ? accept({ refund: open, wasThere: true })
      : refused(begunText(order, open));
  const value = withdrawal === null ? priced.value : limitPart(priced.value, money.left);
  const why =
    reasonAgainstPart(order, { ...asked, value, left: money.left, against }) ??
    (withdrawal && reasonAgainstTwice(order, { withdrawal, refunds, asked }));
  if (why !== null) return refused(why);
  const plan = isRestocked ? 'restock' : 'refund';
  const refund = await addOwnersRefund(transaction, order, asked, { ...value, plan });
  if (withdrawal !== null)
    await transaction
      .insertInto('withdrawal_refund')
      .values({ withdrawal_id: withdrawal.id, refund_id: refund.id })
      .execute();
  return accept({ refund, wasThere: false });
}

const withoutRefund = (refunds: readonly Refund[], one: Refund | undefined) =>
  refunds.filter((refund) => refund !== one);

const isUntold = ({ origin, kind, told_at }: Refund) =>
  origin === 'owner' && kind !== 'whole' && told_at === null;

interface PartCheck extends Pick<RefundCommand, 'plan' | 'withdrawalId'> {
  value: PartPrice;
  left: number;
  /** The reason why only units that cost nothing may be refunded; null if money may. */
  against: OwnerRefusal | null;
}

function reasonAgainstPart(
  order: OrderRow,
  { plan, withdrawalId, value, left, against }: PartCheck,
): OwnerRefusal | null {
  const { amountCents, pieces } = value;
  const isFree = pieces.length > 0 && amountCents === 0;
  if (against !== null && !isFree) return against;
  if (amountCents > left)
    return `${money(amountCents, order.currency)} is more than what is left of order ${order.number}: ${money(left, order.currency)}.`;
  if (amountCents === 0 && !isFree) return 'There is nothing to give back.';
  return isFree && plan !== 'restock' && withdrawalId === null
    ? 'These pieces have cost nothing, so there is nothing to give back, unless they go back into the stock.'
    : null;
}

interface RepeatCheck {
  withdrawal: Withdrawal;
  refunds: readonly Refund[];
  asked: RefundCommand;
}

/**
 * The reason against refunding a withdrawal that a refund since the statement may already have paid, in whatever way.
 */
function reasonAgainstTwice(
  order: OrderRow,
  { withdrawal, refunds, asked }: RepeatCheck,
): OwnerRefusal | null {
  const since = refunds.filter(
    ({ id, state, created_at, amount_cents }) =>
      state !== 'failed' &&
      amount_cents > 0 &&
      created_at >= withdrawal.received_at &&
      !withdrawal.refunds.some((own) => own.id === id),
  );
  if (since.length === 0 || asked.consents.includes('given back')) return null;
  const sum = since.reduce((all, { amount_cents }) => all + amount_cents, 0);
  return {
    sentence: `${money(sum, order.currency)} was given back since withdrawal ${withdrawal.id} was received. If that was for it, settle it with a note.`,
    unless: 'given back',
  };
}

/** The withdrawal that a refund is to settle. The caller has locked the order. */
async function withdrawalOf(
  transaction: Writer,
  { withdrawalId }: RefundCommand,
): Promise<Withdrawal | null> {
  if (withdrawalId === null) return null;
  const row = await transaction
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', withdrawalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return (await withRefundState(transaction, [row]))[0] ?? null;
}

export const withdrawalSettledText = ({ id, settled }: Withdrawal) =>
  `Withdrawal ${id} is settled already: ${settled?.how ?? ''}.`;

/** Another refund waits until the outcome of this one is known. */
const begunText = (order: OrderRow, { amount_cents }: Refund) =>
  `A refund of ${money(amount_cents, order.currency)} of order ${order.number} is begun, and it is not known whether the payment provider has made it. Run the same command again first; the money goes back once.`;

const rereadRefund = (transaction: Writer, { id }: OrderRow) =>
  transaction.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();

const providerOf = async (transaction: Writer, { session_id }: OrderRow): Promise<string> =>
  (
    await transaction
      .selectFrom('checkout_session')
      .select('provider')
      .where('id', '=', session_id)
      .executeTakeFirstOrThrow()
  ).provider;

/**
 * The statuses that allow an action. A fulfilled order can be refunded, because the goods may come back, but not
 * cancelled.
 */
const refundableStatuses: Record<ReturnType<typeof finalStatus>, readonly OrderStatus[]> = {
  refunded: ['paid', 'refund_due', 'fulfilled'],
  cancelled: ['paid', 'refund_due'],
};

/** The reason why the order must not be refunded; null if it may be. */
function reasonAgainst(
  order: OrderRow,
  provider: string,
  { plan, consents }: Pick<RefundCommand, 'plan' | 'consents'>,
): OwnerRefusal | null {
  const to = finalStatus(plan);
  const { number, status } = order;
  // A manual sale is fulfilled from the start, so that status does not keep it from being cancelled.
  const isByHand = provider === manualPayments && status === 'fulfilled';
  if (!refundableStatuses[to].includes(status) && !isByHand)
    return `Order ${number} is ${statusWords[status]} and cannot be ${to}.`;
  if (plan === 'cancel' && order.sent_at !== null)
    return `Order ${number} was sent and cannot be cancelled: refund it.`;
  // The bank may also return the money of a disputed payment, so the buyer could get it twice.
  return order.disputed_at !== null && !consents.includes('disputed')
    ? {
        sentence: `The payment of order ${number} is disputed: check the dispute in the dashboard first, because the bank may already have returned the money.`,
        unless: 'disputed',
      }
    : null;
}
