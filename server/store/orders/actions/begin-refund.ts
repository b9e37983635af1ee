import type { Database, Writer } from '../../../db/database.ts';
import type { OrderRow } from '../../../db/tables.ts';
import { deskOrCommand } from '../../actor.ts';
import { formatCents } from '../../catalogue/currencies.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import type { OwnerRefusal } from '../../owner-refusal.ts';
import { type ProviderRefund, recordProviderRefunds } from '../refunds/record-provider-refunds.ts';
import { addRefund, type NewRefund } from '../refunds/record-refund.ts';
import {
  isAccepted,
  isOwnersWholeRefund,
  isPending,
  type Refund,
  readRefunds,
  refundTotals,
} from '../refunds/refunds.ts';
import { settleOrder } from '../refunds/settle-order.ts';
import { type Withdrawal, withRefundState } from '../withdrawal-state.ts';
import { changeOrder } from './change-order.ts';
import {
  onItsWayText,
  partRefundRefusal,
  refundRefusal,
  repeatedRefundRefusal,
  unseenRefundRefusal,
  unshownAmountRefusal,
} from './refund-reasons.ts';
import {
  isSamePart,
  limitPart,
  pricePart,
  type RefundCommand,
  type RequestedPart,
} from './refund-request.ts';

export interface StartedRefund {
  /** Null if everything was refunded already, and the order has the intended status. */
  refund: Refund | null;
  /** True if an earlier try with an unknown outcome began the refund. */
  wasThere: boolean;
}

/**
 * Writes the refund's row. From then on the order must not be sent: even if this process ends now, the money may
 * already be on its way back.
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
    const against = refundRefusal(order, provider, asked);
    if (part === null && against !== null) return refused(against);
    const withdrawal = await withdrawalOf(transaction, asked);
    if (withdrawal?.settled) return refused(withdrawalSettledText(withdrawal));
    // Include refunds made in the provider's dashboard.
    await recordProviderRefunds(transaction, order, {
      found,
      at: payments.reportingProvider?.label ?? '',
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
): Promise<Outcome<StartedRefund, OwnerRefusal>> {
  const { plan, note, message } = asked;
  const refunds = await readRefunds(transaction, order.id);
  const waiting = refunds.find(
    (refund) =>
      (refund.state === 'begun' && !isOwnersWholeRefund(refund)) ||
      (asked.elsewhere && isPending(refund)),
  );
  if (waiting !== undefined)
    return refused(
      waiting.state === 'pending'
        ? onItsWayText(order, refunds, { asked, todo: 'Note what was given back another way' })
        : begunText(order, waiting),
    );
  const open = refunds.findLast((refund) => isOwnersWholeRefund(refund) && isPending(refund));
  if (open === undefined) {
    const money = refundTotals(order, refunds);
    const unseen = unseenRefundRefusal(order, money, asked);
    if (unseen !== null) return refused(unseen);
    const all = { kind: 'whole', plan, amountCents: money.left } as const;
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
  const refunds = await readRefunds(transaction, order.id);
  const ownRefund = refunds.find(({ id }) => id === own?.id);
  // A withdrawal is refunded once, whatever else this request contains.
  if (ownRefund !== undefined) return accept({ refund: ownRefund, wasThere: true });
  const isRestocked = asked.plan === 'restock';
  const against = refundRefusal(order, provider, { ...asked, plan: 'refund' });
  // All money is refunded, but units that cost nothing may still be returned.
  const mayBeFree = order.status === 'refunded' && isRestocked && part.pieces.length > 0;
  if (against !== null && !mayBeFree) return refused(against);
  const money = refundTotals(order, refunds);
  if (money.isWholeUnderWay)
    return refused(
      `The refund of all that is left of order ${order.number} was started and is not confirmed yet. Request it again to learn its state; the money is refunded only once.`,
    );
  // The command that began a refund may have ended without an answer, before the provider confirmed the refund.
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
  // A pending refund may fail, so it neither limits a withdrawal's refund nor settles the withdrawal.
  if (withdrawal !== null && priced.value.amountCents > money.left && money.onItsWay > 0)
    return refused(onItsWayText(order, refunds, { asked, todo: `Settle ${withdrawal.id}` }));
  const value = withdrawal === null ? priced.value : limitPart(priced.value, money.left);
  const why =
    partRefundRefusal(order, { ...asked, value, left: money.left, against }) ??
    (withdrawal && repeatedRefundRefusal(order, { withdrawal, refunds, asked })) ??
    unseenRefundRefusal(order, money, asked) ??
    unshownAmountRefusal(order, value.amountCents, asked);
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

/** The reason to wait: the outcome of another refund is not known yet. */
const begunText = (order: OrderRow, { amount_cents }: Refund) =>
  `A refund of ${formatCents(amount_cents, order.currency)} of order ${order.number} was started, and it is not known whether the payment provider has made it. ${deskOrCommand({ desk: 'Give the same back once more', command: 'Run the same command again' })} first; the money goes back once.`;

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
