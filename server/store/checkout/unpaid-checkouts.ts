import { holdingStates } from '../../../domain/store/checkout-state.ts';
import type { Reader } from '../../db/database.ts';

/** Unpaid checkouts, the next to expire first; times are ISO 8601. */
export async function listUnpaidCheckouts(read: Reader) {
  const rows = await read
    .selectFrom('checkout_session')
    .select(['id as session', 'state', 'provider', 'expires_at'])
    .select((row) =>
      row
        .selectFrom('checkout_item')
        .select((item) => item.fn.sum<number>('held').as('pieces'))
        .whereRef('checkout_item.session_id', '=', 'checkout_session.id')
        .as('pieces'),
    )
    .select(['amount_cents', 'currency'])
    .where('state', 'in', holdingStates)
    .orderBy('expires_at')
    .execute();
  return rows.map((row) => ({
    ...row,
    expires_at: new Date(row.expires_at).toISOString(),
    pieces: row.pieces ?? 0,
  }));
}
