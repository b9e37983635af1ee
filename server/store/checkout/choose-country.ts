import { type Delivery, dependsOnCountry, zoneOf } from '../../../domain/store/delivery.ts';
import type { Database } from '../../db/database.ts';
import { deliveryLinesOf, priceSession } from '../orders/price-session.ts';
import type { Payments } from '../payments/payments.ts';
import { payableOf } from './payable-checkout.ts';

interface CountryChoice {
  sessionId: string;
  /** An ISO 3166 code, as the buyer sent it. */
  country: string;
  delivery: Delivery;
  payments: Pick<Payments, 'name' | 'requestFor'>;
  nowMs: number;
}

/**
 * Prices an open checkout for the country that its buyer has chosen. The provider's session for an earlier choice must
 * end before another is created; `Payments.open` ensures that.
 *
 * @returns false for a country that is not served. True otherwise, even if the checkout is over or needs no country and
 * is not changed.
 */
export async function chooseCountry(
  db: Database,
  { sessionId, country, delivery, payments, nowMs }: CountryChoice,
): Promise<boolean> {
  if (zoneOf(delivery, country) === null) return false;
  await db.write(async (transaction) => {
    const row = await transaction
      .selectFrom('checkout_session')
      .selectAll()
      .where('id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || row.provider !== payments.name) return;
    if (row.state !== 'open' || row.expires_at <= nowMs) return;
    const lines = await transaction
      .selectFrom('checkout_item')
      .selectAll()
      .where('session_id', '=', sessionId)
      .orderBy('line')
      .execute();
    // This checkout began with a price that does not depend on the country.
    if (row.choice === null && !dependsOnCountry(delivery, deliveryLinesOf(lines))) return;
    const choice = { country, choice: (row.choice ?? 0) + 1 };
    const { sums: priced, taxes } = priceSession(delivery, { ...row, ...choice }, lines);
    // The shop's prices may have changed since the country was chosen.
    const isSame = Object.entries(priced).every(
      ([name, value]) => row[name as keyof typeof priced] === value,
    );
    if (row.country === country && isSame) return;
    const chosen = { ...choice, ...priced };
    const taxed = lines.map((line, index) => ({ ...line, ...taxes[index] }));
    await transaction
      .updateTable('checkout_session')
      .set({
        ...chosen,
        provider_request: payments.requestFor(payableOf({ ...row, ...chosen }, taxed)),
        // A different request needs a different idempotency key.
        provider_tries: row.provider_request === null ? 0 : row.provider_tries + 1,
        provider_replaced: row.provider_session_id ?? row.provider_replaced,
        provider_session_id: null,
        provider_url: null,
      })
      .where('id', '=', sessionId)
      .execute();
    for (const { line, tax_cents, tax_rate_ppm } of taxed)
      await transaction
        .updateTable('checkout_item')
        .set({ tax_cents, tax_rate_ppm })
        .where('session_id', '=', sessionId)
        .where('line', '=', line)
        .execute();
  });
  return true;
}
