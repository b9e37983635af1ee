import type { Writer } from '../../db/database.ts';
import type { OrderRow, RefundRow } from '../../db/tables.ts';
import { money } from '../catalogue/currencies.ts';
import { remember } from '../history.ts';

interface News {
  order: OrderRow;
  /** As it was. */
  row: RefundRow;
  state: RefundRow['state'];
  amount_cents: number;
  nowMs: number;
}

/** A withdrawal is settled while its refund is confirmed: it is open again if the refund fails later. */
export async function noteWithdrawal(
  transaction: Writer,
  { order, row, state, amount_cents, nowMs }: News,
): Promise<void> {
  if (state === row.state || (state !== 'made' && state !== 'failed')) return;
  const ours = await transaction
    .selectFrom('withdrawal')
    .select(['id', 'settled_at'])
    .where('refund_id', '=', row.id)
    .executeTakeFirst();
  if (ours === undefined || (ours.settled_at === null) === (state === 'failed')) return;
  // Without the owner's words its reason is the withdrawal itself.
  const reason = row.reason === `Withdrawal ${ours.id}` ? null : row.reason;
  const settlement =
    state === 'failed'
      ? null
      : [
          amount_cents === 0
            ? 'nothing was to be given back'
            : `refunded ${money(amount_cents, order.currency)}`,
          reason,
        ]
          .filter(Boolean)
          .join('; ');
  await transaction
    .updateTable('withdrawal')
    .set({ settled_at: settlement === null ? null : nowMs, settlement })
    .where('id', '=', ours.id)
    .execute();
  await remember(transaction, {
    action: 'withdrawal',
    nowMs,
    orderId: order.id,
    detail: { withdrawal: ours.id, did: settlement ?? 'open again: its refund has failed' },
  });
}
