import { sql } from 'kysely';
import { money } from '../../catalogue/currencies.ts';
import { byHand } from '../../payments/payment-names.ts';
import { askOrRestore, type Check, check } from './check.ts';

/** Events that paid a checkout. */
const payments = sql.raw(`(select session_id, provider, count(*) as times from payment_event
  where effect in ('paid', 'late_sale', 'refund_due') group by session_id, provider)`);

/** Payments beside orders, by the events that the payment provider has reported. */
export const paymentChecks: Record<string, Check> = {
  'payment without an order': check(
    sql<{
      session: string;
      provider: string;
    }>`select p.session_id as session, p.provider from ${payments} p
      where p.session_id not in (select session_id from orders) order by p.session_id`,
    ({ session, provider }) => ({
      says: `A payment (${provider}) has arrived for checkout ${session}, which has no order.`,
      todo: `Find it in the dashboard of the payment provider by that id; give it back, or send the goods. ${askOrRestore}`,
    }),
  ),
  'order without a payment': check(
    sql<{ number: string; provider: string }>`select o.number, s.provider from orders o
      join checkout_session s on s.id = o.session_id
      left join ${payments} p on p.session_id = s.id and p.provider = s.provider
      where p.session_id is null and s.provider <> ${sql.lit(byHand)} order by o.number`,
    ({ number, provider }) => ({
      says: `Order ${number} is there, but no payment (${provider}) was ever reported for it.`,
      todo: 'Look for the payment in the dashboard of the payment provider before you send it.',
    }),
  ),
  'paid more than once': check(
    sql<{ session: string; number: string; times: number }>`
      select o.number, p.session_id as session, sum(p.times) as times from orders o
      join ${payments} p on p.session_id = o.session_id
      group by o.number, p.session_id having sum(p.times) > 1 order by o.number`,
    ({ number, session, times }) => ({
      says: `Order ${number} (checkout ${session}) has ${times} payments.`,
      todo: 'Look in the dashboard of the payment provider, and give back all but one.',
    }),
  ),
  'money given back': check(
    sql<{ number: string; status: string; amount: number; returned: number; currency: string }>`
      select number, status, amount_cents as amount, returned_cents as returned, currency from orders
      where returned_cents < 0 or returned_cents > amount_cents
        or (status in ('refunded', 'cancelled') and returned_cents < amount_cents) order by number`,
    ({ number, status, amount, returned, currency }) => ({
      says: `Order ${number} of ${money(amount, currency)} is ${status}, and ${money(returned, currency)} of it counts as given back.`,
      todo: 'Compare it with its payment in the dashboard of the payment provider, and give back there what is missing.',
    }),
  ),
};
