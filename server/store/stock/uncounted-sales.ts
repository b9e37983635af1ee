import { holdingStates } from '../../../domain/store/checkout-state.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { moveStock } from './move-stock.ts';

/** Units in a checkout that started while the variant's stock was not managed. */
interface UncountedUnits {
  session_id: string;
  variant_id: string;
  units: number;
}

export interface UncountedSale extends UncountedUnits {
  soldMs: number;
  /** The units that individual refunds have restocked since. `units` does not include these. */
  returned: readonly { refundId: string; units: number; atMs: number }[];
}

/** A period that begins at the time of sale or of recording. Manual sales may be recorded later. */
type SalesSince = { soldMs: number } | { recordedMs: number };

/** Sales that were made after a moment, whenever they were recorded. */
export const soldAfter = (ms: number): SalesSince => ({ soldMs: ms + 1 });

/** Sales that were recorded since a moment, whenever they were made. */
export const recordedSince = (ms: number): SalesSince => ({ recordedMs: ms });

/** The sessions of a period's orders. Each part of the query uses an index. */
function sessionsOf(read: Reader | Writer, since: SalesSince) {
  const sessions = (ms: number) =>
    read.selectFrom('orders as made').select('made.session_id').where('made.created_at', '>=', ms);
  if ('soldMs' in since) return sessions(since.soldMs);
  return sessions(since.recordedMs).unionAll(
    read
      .selectFrom('checkout_session as begun')
      .select('begun.id as session_id')
      .where('begun.created_at', '>=', since.recordedMs),
  );
}

/** The units in open checkouts without a hold, by variant with unmanaged stock. */
export async function readUnitsWithoutHold(read: Reader | Writer): Promise<Map<string, number>> {
  const waiting = new Map<string, number>();
  for (const { variant_id, units } of await readOpenSales(read))
    waiting.set(variant_id, (waiting.get(variant_id) ?? 0) + units);
  return waiting;
}

/**
 * Locks variants with unmanaged stock, and their open checkouts, before their stock becomes managed, so that no
 * checkout is started, paid or ended meanwhile. Call this before any stock is locked.
 *
 * @returns the variants whose stock is still unmanaged
 */
export async function lockUncountedVariants(
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
    .where('state', 'in', holdingStates)
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

/**
 * Holds the units in open checkouts of variants whose stock becomes managed. The caller has locked the variants and
 * their stock.
 */
export async function holdOpenCheckouts(
  transaction: Writer,
  variants: ReadonlySet<string>,
  nowMs: number,
): Promise<void> {
  for (const item of await readOpenSales(transaction))
    if (variants.has(item.variant_id)) {
      await markLinesHeld(transaction, item);
      const change = { kind: 'hold', onHand: 0, reserved: item.units } as const;
      await moveStock(transaction, { ...item, ...change, nowMs });
    }
}

/**
 * Subtracts sales from the time when stock was not managed, and records these as moves of their
 * checkouts, so that refunds can restock the units.
 */
export async function recordUncountedSales(
  transaction: Writer,
  sales: readonly UncountedSale[],
  nowMs: number,
): Promise<void> {
  for (const { soldMs, session_id, variant_id, units, returned } of sales) {
    await markLinesHeld(transaction, { session_id, variant_id });
    const move = { session_id, variant_id, reserved: 0, nowMs };
    const sold = returned.reduce((sum, back) => sum + back.units, units);
    await moveStock(transaction, { ...move, kind: 'sale', onHand: -sold, atMs: soldMs });
    for (const { refundId, units: onHand, atMs } of returned)
      await moveStock(transaction, {
        ...{ ...move, onHand, atMs },
        kind: 'restock',
        refund_id: refundId,
      });
  }
}

async function markLinesHeld(
  transaction: Writer,
  { session_id, variant_id }: Pick<UncountedUnits, 'session_id' | 'variant_id'>,
): Promise<void> {
  await transaction
    .updateTable('checkout_item')
    .set((row) => ({ held: row.ref('quantity') }))
    .where('session_id', '=', session_id)
    .where('variant_id', '=', variant_id)
    .execute();
}

async function readOpenSales(read: Reader | Writer): Promise<UncountedUnits[]> {
  return read
    .selectFrom('checkout_session')
    .innerJoin('checkout_item', 'checkout_item.session_id', 'checkout_session.id')
    .select((row) => ['session_id', 'variant_id', row.fn.sum<number>('quantity').as('units')])
    .where('state', 'in', holdingStates)
    .where('holds', '=', 1)
    .where('held', '=', 0)
    .groupBy(['session_id', 'variant_id'])
    .orderBy('variant_id')
    .orderBy('session_id')
    .execute();
}

/**
 * Sales of variants whose stock was not managed, so that they have no move. Cancelled and restocked orders are left
 * out.
 */
export async function readUncountedSales(
  read: Reader | Writer,
  since: SalesSince,
): Promise<UncountedSale[]> {
  const returned = Map.groupBy(await readReturnedUnits(read, since), keyOf);
  const sales = await read
    .selectFrom('checkout_item')
    .innerJoin('orders', 'orders.session_id', 'checkout_item.session_id')
    .select((row) => [
      'checkout_item.session_id',
      'checkout_item.variant_id',
      'orders.created_at as soldMs',
      row.fn.sum<number>('checkout_item.quantity').as('units'),
    ])
    .where('checkout_item.held', '=', 0)
    .where('orders.session_id', 'in', sessionsOf(read, since))
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
    // Skip orders that were paid after their hold was released and that have to be refunded,
    // because they sold nothing.
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
    .groupBy(['checkout_item.session_id', 'checkout_item.variant_id', 'orders.created_at'])
    .orderBy('checkout_item.variant_id')
    .orderBy('checkout_item.session_id')
    .execute();
  return sales.flatMap((sale) => {
    const back = returned.get(keyOf(sale)) ?? [];
    const units = back.reduce((left, one) => left - Number(one.units), Number(sale.units));
    return units > 0 ? [{ ...sale, units, returned: back }] : [];
  });
}

const keyOf = ({ session_id, variant_id }: Pick<UncountedUnits, 'session_id' | 'variant_id'>) =>
  `${session_id} ${variant_id}`;

/** The units that individual refunds restocked. Orders that were restocked as a whole do not count as sales. */
async function readReturnedUnits(read: Reader | Writer, since: SalesSince) {
  const rows = await read
    .selectFrom('orders')
    .innerJoin('refund', 'refund.order_id', 'orders.id')
    .innerJoin('refund_piece', 'refund_piece.refund_id', 'refund.id')
    .innerJoin('order_item', (join) =>
      join
        .onRef('order_item.order_id', '=', 'orders.id')
        .onRef('order_item.line', '=', 'refund_piece.line'),
    )
    .select((row) => [
      'orders.session_id',
      'order_item.variant_id',
      'refund.id as refundId',
      'refund.changed_at as atMs',
      row.fn.sum<number>('refund_piece.quantity').as('units'),
    ])
    .where('orders.session_id', 'in', sessionsOf(read, since))
    .where('refund.state', '=', 'made')
    .where('refund.plan', '=', 'restock')
    .groupBy(['orders.session_id', 'order_item.variant_id', 'refund.id', 'refund.changed_at'])
    .orderBy('refund.id')
    .execute();
  return rows.map((row) => ({ ...row, units: Number(row.units) }));
}

/**
 * Locks the orders that `readUncountedSales` reads. Call this before any stock is locked, because refunds lock orders
 * before stock, too.
 */
export async function lockUncountedSales(transaction: Writer, since: SalesSince): Promise<void> {
  await transaction
    .selectFrom('orders')
    .select('id')
    // Select the orders by date in a subquery. If the whole query is ordered by id, the database
    // scans all orders.
    .where('id', 'in', (row) =>
      row
        .selectFrom('orders as since')
        .select('since.id')
        .where('since.session_id', 'in', sessionsOf(transaction, since))
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
