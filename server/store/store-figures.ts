import type { Reader } from '../db/database.ts';

export interface StoreFigures {
  heldPieces: number;
  refundsDue: number;
}

/** What an owner watches. Neither query reads all orders or all sessions. */
export async function readStoreFigures(read: Reader): Promise<StoreFigures> {
  const held = await read
    .selectFrom('inventory')
    .select((row) => row.fn.sum<number | null>('reserved').as('pieces'))
    .executeTakeFirst();
  const due = await read
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('orders'))
    .where('status', '=', 'refund_due')
    .executeTakeFirst();
  return { heldPieces: held?.pieces ?? 0, refundsDue: due?.orders ?? 0 };
}
