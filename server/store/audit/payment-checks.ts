import { sql } from 'kysely';
import { byHand } from '../payments/payment-names.ts';
import { askOrRestore, type Check, check } from './check.ts';

/** Events `e` that paid a checkout. */
const paid = sql.raw(`e.effect in ('paid', 'late_sale', 'refund_due')`);

/** Payments beside orders, by the events that the payment provider has reported. */
export const paymentChecks: Record<string, Check> = {
  'payment without an order': check(
    sql<{ session: string; provider: string }>`
      select distinct e.session_id as session, e.provider from payment_event e where ${paid}
        and not exists (select 1 from orders o where o.session_id = e.session_id) order by 1, 2`,
    ({ session, provider }) => ({
      says: `A payment (${provider}) has arrived for checkout ${session}, which has no order.`,
      todo: `Find it in the dashboard of the payment provider by that id; give it back, or send the goods. ${askOrRestore}`,
    }),
  ),
  'order without a payment': check(
    sql<{ number: string; provider: string }>`select o.number, s.provider from orders o
      join checkout_session s on s.id = o.session_id
      where s.provider <> ${sql.lit(byHand)} and not exists (select 1 from payment_event e
        where e.session_id = s.id and e.provider = s.provider and ${paid}) order by o.number`,
    ({ number, provider }) => ({
      says: `Order ${number} is there, but no payment (${provider}) was ever reported for it.`,
      todo: 'Look for the payment in the dashboard of the payment provider before you send it.',
    }),
  ),
  'paid more than once': check(
    sql<{ session: string; number: string; times: number }>`
      select o.number, e.session_id as session, count(*) as times from payment_event e
      join orders o on o.session_id = e.session_id where ${paid}
      group by o.number, e.session_id having count(*) > 1 order by o.number`,
    ({ number, session, times }) => ({
      says: `Order ${number} (checkout ${session}) has ${times} payments.`,
      todo: 'Look in the dashboard of the payment provider, and give back all but one.',
    }),
  ),
};
