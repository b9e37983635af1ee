import { codeErrors } from '../../../contract/checkout-messages.ts';
import { stepOf } from '../../../domain/currency-step.ts';
import { codeOf, discountCents } from '../../../domain/promotion.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { CheckoutSessionRow, PromotionCodeRow } from '../../db/tables.ts';
import { money } from '../catalogue/currencies.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';

/** What a code is to be used for. */
type Priced = Pick<CheckoutSessionRow, 'currency' | 'subtotal_cents'>;

/** What a code takes off a checkout. */
export interface Discount {
  code: string;
  /** Minor units, from 0 to the subtotal. */
  cents: number;
}

/** Whether buyers are asked for a code. */
export async function offersCodes(read: Reader): Promise<boolean> {
  const found = await read
    .selectFrom('promotion_code')
    .select('code')
    .where('stopped_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns the discount, or a sentence for the buyer that says why there is none */
export async function discountOf(
  db: Reader | Writer,
  typed: string,
  { priced, nowMs }: { priced: Priced; nowMs: number },
): Promise<Outcome<Discount, string>> {
  const code = codeOf(typed);
  if (code === null) return refused(typed.trim() === '' ? codeErrors.missing : codeErrors.unknown);
  const row = await db
    .selectFrom('promotion_code')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  return row === undefined ? refused(codeErrors.unknown) : judged(row, priced, nowMs);
}

function judged(row: PromotionCodeRow, priced: Priced, nowMs: number): Outcome<Discount, string> {
  const { code, currency, minimum_cents: minimum } = row;
  if (row.stopped_at !== null || (row.valid_until !== null && nowMs >= row.valid_until))
    return refused(codeErrors.over);
  if (row.valid_from !== null && nowMs < row.valid_from) return refused(codeErrors.early);
  if (row.use_limit !== null && row.uses >= row.use_limit) return refused(codeErrors.usedUp);
  if (currency !== null && currency !== priced.currency)
    return refused(codeErrors.currency(currency.toUpperCase()));
  if (minimum !== null && priced.subtotal_cents < minimum)
    return refused(codeErrors.minimum(money(minimum, priced.currency)));
  const reduction =
    row.percent === null ? { amountCents: row.amount_cents ?? 0 } : { percent: row.percent };
  return accept({
    code,
    cents: discountCents(reduction, priced.subtotal_cents, stepOf(priced.currency)),
  });
}

/**
 * Counts one use of the code of a locked checkout, in the transaction that writes its order.
 *
 * @returns refused, with nothing counted, if the checkout would not get the same discount any more
 */
export async function countUse(
  transaction: Writer,
  session: CheckoutSessionRow,
  nowMs: number,
): Promise<Outcome<null, string>> {
  const { promotion_code: code } = session;
  if (code === null) return accept(null);
  // The condition holds back whoever comes after the last use, however many come at once.
  const counted = await transaction
    .updateTable('promotion_code')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('code', '=', code)
    .where((row) => row.or([row('use_limit', 'is', null), row('uses', '<', row.ref('use_limit'))]))
    .returningAll()
    .executeTakeFirst();
  if (counted === undefined) {
    const now = await discountOf(transaction, code, { priced: session, nowMs });
    return now.ok ? refused(codeErrors.usedUp) : now;
  }
  // As it was before this use.
  const now = judged({ ...counted, uses: counted.uses - 1 }, session, nowMs);
  if (!now.ok) return now;
  return now.value.cents === session.discount_cents ? accept(null) : refused(codeErrors.changed);
}
