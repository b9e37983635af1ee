import type { Writer } from '../../db/database.ts';
import { holdMs } from './hold-times.ts';
import { lockStock } from './lock-stock.ts';
import type { HeldUnits } from './move-stock.ts';

/** How long a hold that ended unpaid counts against its client. */
export const unpaidHoldMemoryMs = 24 * 3_600_000;

interface ShareRequest {
  /** The client, as a salted hash. */
  holder: string;
  /** One line for each variant with managed stock. */
  lines: readonly HeldUnits[];
  nowMs: number;
}

/**
 * True if a client may hold these units. For each variant, a client's share is half of the stock,
 * and at least one unit.
 * - The first hold may exceed the share. A further hold may not bring the client's units above the
 * share.
 * - The client's unpaid holds of the last day, in units × time, must be less than two holds of the
 * whole share for `holdMs`.
 *
 * So a client that opens checkouts and never pays soon leaves all of the stock available.
 */
export async function isWithinHoldShare(
  transaction: Writer,
  { holder, lines, nowMs }: ShareRequest,
): Promise<boolean> {
  const variants = lines.map(({ variant_id }) => variant_id);
  if (variants.length === 0) return true;
  // Concurrent checkouts of the same units wait here, so that each sees the holds of the others.
  await lockStock(transaction, { variants });
  const unpaid = await transaction
    .selectFrom('checkout_session as session')
    .innerJoin('checkout_item as item', 'item.session_id', 'session.id')
    .select(['item.variant_id', 'item.held', 'session.created_at', 'session.closed_at'])
    .select('session.state')
    .where('session.holder', '=', holder)
    .where('session.created_at', '>', nowMs - unpaidHoldMemoryMs)
    .where('item.variant_id', 'in', variants)
    .execute();
  const stock = await transaction
    .selectFrom('inventory')
    .select(['variant_id', 'on_hand'])
    .where('variant_id', 'in', variants)
    .execute();
  return lines.every(({ variant_id, quantity }) => {
    const own = unpaid.filter((one) => one.variant_id === variant_id);
    const holds = own.filter(({ state }) => state === 'open' || state === 'awaiting');
    const held = holds.reduce((sum, one) => sum + one.held, 0);
    const unitMs = own.reduce(
      (sum, one) => sum + one.held * Math.max(0, (one.closed_at ?? nowMs) - one.created_at),
      0,
    );
    const onHand = stock.find((one) => one.variant_id === variant_id)?.on_hand ?? 0;
    const share = Math.max(1, Math.floor(onHand / 2));
    return unitMs < 2 * share * holdMs && (held === 0 || held + quantity <= share);
  });
}
