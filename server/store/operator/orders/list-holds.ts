import { type CheckoutState, unpaidStates } from '../../../../domain/checkout-state.ts';
import type { Reader } from '../../../db/database.ts';

export interface HoldingSession {
  session: string;
  state: CheckoutState;
  provider: string;
  /** ISO 8601. */
  expires_at: string;
  pieces: number;
  amount_cents: number;
  currency: string;
}

/** Unpaid checkouts, the first to expire first. */
export async function listHolds(read: Reader): Promise<HoldingSession[]> {
  const rows = await read
    .selectFrom('checkout_session')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('checkout_item')
        .select((item) => item.fn.sum<number>('held').as('pieces'))
        .whereRef('checkout_item.session_id', '=', 'checkout_session.id')
        .as('pieces'),
    )
    .where('state', 'in', unpaidStates)
    .orderBy('expires_at')
    .execute();
  return rows.map((row) => ({
    session: row.id,
    state: row.state,
    provider: row.provider,
    expires_at: new Date(row.expires_at).toISOString(),
    pieces: row.pieces ?? 0,
    amount_cents: row.amount_cents,
    currency: row.currency,
  }));
}
