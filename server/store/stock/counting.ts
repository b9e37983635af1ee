import { unpaidStates } from '../../../domain/checkout-state.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { moveStock } from './move-stock.ts';

/** Pieces that a checkout took while the variant's stock was not counted. */
export interface Uncounted {
  session_id: string;
  variant_id: string;
  pieces: number;
}

/** By variant: pieces in open checkouts that nothing is set aside for, since the variant is not counted. */
export async function waitingPieces(read: Reader | Writer): Promise<Map<string, number>> {
  const waiting = new Map<string, number>();
  for (const { variant_id, pieces } of await openItems(read))
    waiting.set(variant_id, (waiting.get(variant_id) ?? 0) + pieces);
  return waiting;
}

/**
 * Before the stock of variants is counted again: checkouts of them wait from here on, and those that are open are neither
 * paid nor ended meanwhile. To be called before any stock is locked.
 *
 * @returns those of the variants that are not counted yet
 */
export async function lockUncounted(
  transaction: Writer,
  variants: readonly string[],
): Promise<string[]> {
  if (variants.length === 0) return [];
  const rows = await transaction
    .selectFrom('variant')
    .select('id')
    .where('id', 'in', variants)
    .where('manage_inventory', '=', 0)
    .orderBy('id')
    .forUpdate()
    .execute();
  const uncounted = rows.map(({ id }) => id);
  if (uncounted.length === 0) return [];
  await transaction
    .selectFrom('checkout_session')
    .select('id')
    .where('state', 'in', unpaidStates)
    .where((row) =>
      row.exists(
        row
          .selectFrom('checkout_item')
          .select('line')
          .whereRef('session_id', '=', 'checkout_session.id')
          .where('held', '=', 0)
          .where('variant_id', 'in', uncounted),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return uncounted;
}

/** Sets aside what open checkouts wait for of variants whose counting begins. The caller has locked them and their stock. */
export async function holdWaiting(
  transaction: Writer,
  variants: ReadonlySet<string>,
  nowMs: number,
): Promise<void> {
  for (const item of await openItems(transaction))
    if (variants.has(item.variant_id)) {
      await markHeld(transaction, item);
      await moveStock(transaction, {
        ...item,
        kind: 'hold',
        onHand: 0,
        reserved: item.pieces,
        nowMs,
      });
    }
}

/** Takes out of the stock what was sold while it was not counted, as sales of their checkouts: so it can come back. */
export async function sellUncounted(
  transaction: Writer,
  sales: readonly Uncounted[],
  nowMs: number,
): Promise<void> {
  for (const sale of sales) {
    await markHeld(transaction, sale);
    await moveStock(transaction, {
      ...sale,
      kind: 'sale',
      onHand: -sale.pieces,
      reserved: 0,
      nowMs,
    });
  }
}

async function markHeld(transaction: Writer, { session_id, variant_id }: Uncounted): Promise<void> {
  await transaction
    .updateTable('checkout_item')
    .set((row) => ({ held: row.ref('quantity') }))
    .where('session_id', '=', session_id)
    .where('variant_id', '=', variant_id)
    .execute();
}

async function openItems(read: Reader | Writer): Promise<Uncounted[]> {
  const rows = await read
    .selectFrom('checkout_session')
    .innerJoin('checkout_item', 'checkout_item.session_id', 'checkout_session.id')
    .select((row) => ['session_id', 'variant_id', row.fn.sum<number>('quantity').as('pieces')])
    .where('state', 'in', unpaidStates)
    .where('held', '=', 0)
    .groupBy(['session_id', 'variant_id'])
    .orderBy('variant_id')
    .orderBy('session_id')
    .execute();
  return rows.map((row) => ({ ...row, pieces: Number(row.pieces) }));
}

/**
 * What was sold since of variants whose stock was not counted then: no move tells of it. What was cancelled, put back or
 * never taken has not left.
 */
export async function soldUncounted(read: Reader | Writer, sinceMs: number): Promise<Uncounted[]> {
  const rows = await read
    .selectFrom('checkout_item')
    .innerJoin('orders', 'orders.session_id', 'checkout_item.session_id')
    .select((row) => [
      'checkout_item.session_id',
      'checkout_item.variant_id',
      row.fn.sum<number>('checkout_item.quantity').as('pieces'),
    ])
    .where('checkout_item.held', '=', 0)
    .where('orders.created_at', '>=', sinceMs)
    .where('orders.status', 'in', ['paid', 'fulfilled', 'refunded'])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('inventory_move')
            .select('inventory_move.id')
            .whereRef('inventory_move.session_id', '=', 'orders.session_id')
            .whereRef('inventory_move.variant_id', '=', 'checkout_item.variant_id')
            .where('inventory_move.kind', '=', 'restock'),
        ),
      ),
    )
    // Money that came too late for what it had held bought nothing: it was due back.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('checkout_item as other')
            .select('other.line')
            .whereRef('other.session_id', '=', 'orders.session_id')
            .where('other.held', '>', 0)
            .where((of) =>
              of.not(
                of.exists(
                  of
                    .selectFrom('inventory_move')
                    .select('inventory_move.id')
                    .whereRef('inventory_move.session_id', '=', 'other.session_id')
                    .whereRef('inventory_move.variant_id', '=', 'other.variant_id')
                    .where('inventory_move.kind', 'in', ['sale', 'late_sale']),
                ),
              ),
            ),
        ),
      ),
    )
    .groupBy(['checkout_item.session_id', 'checkout_item.variant_id'])
    .orderBy('checkout_item.variant_id')
    .orderBy('checkout_item.session_id')
    .execute();
  return rows.map((row) => ({ ...row, pieces: Number(row.pieces) }));
}

/** Keeps the orders that soldUncounted looks at as they are. To be called before any stock is locked, as refunds do. */
export async function lockSoldUncounted(transaction: Writer, sinceMs: number): Promise<void> {
  await transaction
    .selectFrom('orders')
    .select('id')
    // By themselves first: in the order of ids all orders would be read.
    .where('id', 'in', (row) =>
      row
        .selectFrom('orders as since')
        .select('since.id')
        .where('since.created_at', '>=', sinceMs)
        .where((of) =>
          of.exists(
            of
              .selectFrom('checkout_item')
              .select('line')
              .whereRef('checkout_item.session_id', '=', 'since.session_id')
              .where('held', '=', 0),
          ),
        ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}
