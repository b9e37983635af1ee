import { type Delivery, needsCountry } from '../../../domain/delivery.ts';
import type { Database, Writer } from '../../db/database.ts';
import type { CheckoutSessionRow } from '../../db/tables.ts';
import { type Discount, discountOf } from '../codes/promotion-codes.ts';
import { commitAccepted } from '../commit-accepted.ts';
import { accept, type Outcome } from '../http/refusal.ts';
import { priceSession } from './price-session.ts';

interface Applying {
  sessionId: string;
  delivery: Delivery;
  typed: string;
  nowMs: number;
}

/**
 * Gives an open checkout a code, in place of the one it had. No use is counted before it is paid.
 *
 * @returns the code as it is shown, or a sentence for the buyer; null for a checkout that is over or has no price before its
 * country is chosen
 */
export const applyCode = (
  db: Database,
  { sessionId, typed, delivery, nowMs }: Applying,
): Promise<Outcome<string | null, string>> =>
  commitAccepted(db, async (transaction) => {
    const session = await lockOpen(transaction, sessionId);
    if (session === undefined || needsCountry(delivery, session)) return accept(null);
    const discount = await discountOf(transaction, typed, { priced: session, nowMs });
    if (!discount.ok) return discount;
    await setDiscount(transaction, session, { delivery, discount: discount.value });
    return accept(discount.value.code);
  });

/**
 * Takes the code off an open checkout.
 *
 * @param code only if it has this one
 */
export const removeCode = (
  db: Database,
  { sessionId, delivery }: Pick<Applying, 'sessionId' | 'delivery'>,
  code?: string,
): Promise<void> =>
  db.write(async (transaction) => {
    const session = await lockOpen(transaction, sessionId);
    if (session === undefined || needsCountry(delivery, session)) return;
    if (code === undefined || session.promotion_code === code)
      await setDiscount(transaction, session, { delivery, discount: null });
  });

const lockOpen = (transaction: Writer, sessionId: string) =>
  transaction
    .selectFrom('checkout_session')
    .selectAll()
    .where('id', '=', sessionId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();

async function setDiscount(
  transaction: Writer,
  session: CheckoutSessionRow,
  { delivery, discount }: { delivery: Delivery; discount: Discount | null },
): Promise<void> {
  const discount_cents = discount?.cents ?? 0;
  await transaction
    .updateTable('checkout_session')
    .set({
      promotion_code: discount?.code ?? null,
      discount_cents,
      ...priceSession(delivery, { ...session, discount_cents }),
    })
    .where('id', '=', session.id)
    .execute();
}
