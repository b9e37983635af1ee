import { sql } from 'kysely';
import { orderStatuses } from '../../../contract/store.ts';
import { manualProvider } from '../payments/payment-names.ts';
import { type Check, countAgainFix, defineCheck, fixForBoth, fixOrReport } from './check.ts';

/** By checkout and variant: the units sold (`pieces`), and those not returned (`away`). */
const soldUnits = sql.raw(`(select session_id, variant_id,
  -sum(case when kind in ('sale', 'late_sale') then on_hand_change else 0 end) as pieces,
  -sum(on_hand_change) as away
  from inventory_move where session_id is not null group by session_id, variant_id)`);
const heldUnits = sql.raw(`(select session_id, variant_id, sum(held) as pieces from checkout_item
  group by session_id, variant_id)`);
/** The units that refunds returned without restocking, by order and variant. */
const keptUnits = sql.raw(`(select r.order_id, i.variant_id, sum(p.quantity) as pieces
  from refund_piece p join refund r on r.id = p.refund_id
  join order_item i on i.order_id = r.order_id and i.line = p.line
  where r.state = 'made' and r.plan = 'refund' group by r.order_id, i.variant_id)`);
const manualProviderSql = sql.lit(manualProvider);
/** Events `e` that paid for a checkout. */
const payingEvents = sql.raw(`e.effect in ('paid', 'late_sale', 'refund_due')`);

/** Compares orders with their checkouts, with the stock that they took, and with the payments that were reported. */
export const orderChecks: Record<string, Check> = {
  'paid without an order': defineCheck(
    sql`select s.id as session from checkout_session s
      where s.state = 'paid' and not exists (select 1 from orders o where o.session_id = s.id) order by s.id`,
    'Checkout {session} is paid, but has no order.',
    fixOrReport(
      'Find its payment in the dashboard of the payment provider, and refund it or send the goods.',
    ),
  ),
  'order without a paid checkout': defineCheck(
    sql`select o.number, s.id as session, s.state from orders o
      join checkout_session s on s.id = o.session_id where s.state <> 'paid' order by o.number`,
    'Order {number} is of checkout {session}, which is {state}, not paid.',
    fixOrReport('Before you send it, see whether its payment has arrived.'),
  ),
  'status of an order': defineCheck(
    sql`select number, status from orders
      where status not in (${sql.join(orderStatuses.map((each) => sql.lit(each)))}) order by number`,
    'Order {number} has the unknown status {status}.',
    fixOrReport('Before you send it, see whether its payment has arrived.'),
  ),
  'sending time of an order': defineCheck(
    sql`select o.number, o.status, case o.status when 'paid' then 'has' else 'lacks' end as verb
      from orders o join checkout_session s on s.id = o.session_id
      where (o.status = 'fulfilled' and o.sent_at is null and s.provider <> ${manualProviderSql})
        or (o.status = 'paid' and o.sent_at is not null) order by o.number`,
    'Order {number} is {status}, but {verb} a sending time.',
    fixOrReport('Find out whether it was sent.'),
  ),
  'lines of an order': defineCheck(
    sql`select o.number from orders o join checkout_item c on c.session_id = o.session_id
      where not exists (select 1 from order_item i where i.order_id = o.id and i.line = c.line
        and i.variant_id = c.variant_id and i.quantity = c.quantity and i.unit_cents = c.unit_cents)
      union select o.number from orders o join order_item i on i.order_id = o.id
      where not exists (select 1 from checkout_item c
        where c.session_id = o.session_id and c.line = i.line) order by 1`,
    'The lines of order {number} differ from those of the checkout that was paid.',
    fixOrReport('Before you send it, compare it with the payment.'),
  ),
  'pieces of an order': defineCheck(
    sql`select o.number, o.status, coalesce(v.sku, h.variant_id) as variant,
        coalesce(t.pieces, 0) as sold, h.pieces as held
      from orders o join ${heldUnits} h on h.session_id = o.session_id
      left join ${soldUnits} t on t.session_id = h.session_id and t.variant_id = h.variant_id
      left join variant v on v.id = h.variant_id
      where coalesce(t.pieces, 0) <> h.pieces
        and (o.status in ('paid', 'fulfilled') or coalesce(t.pieces, 0) <> 0) order by o.number, h.variant_id`,
    'Order {number} is {status} and includes {held} of {variant}, but took {sold} from stock.',
    countAgainFix,
  ),
  'sold without an order': defineCheck(
    sql`select t.session_id as session, coalesce(v.sku, t.variant_id) as variant, t.pieces from ${soldUnits} t
      left join variant v on v.id = t.variant_id
      where t.pieces <> 0 and not exists (select 1 from orders o where o.session_id = t.session_id)
      order by t.session_id, t.variant_id`,
    'Checkout {session} took {pieces} of {variant} from stock, but has no order.',
    countAgainFix,
  ),
  'cancelled without restocking': defineCheck(
    sql`select o.number, coalesce(v.sku, t.variant_id) as variant, t.away as pieces from orders o
      join ${soldUnits} t on t.session_id = o.session_id left join variant v on v.id = t.variant_id
      left join ${keptUnits} k on k.order_id = o.id and k.variant_id = t.variant_id
      where o.status = 'cancelled' and (t.away < 0 or t.away > coalesce(k.pieces, 0))
      order by o.number, t.variant_id`,
    'Order {number} is cancelled, but {pieces} of {variant} did not return to stock.',
    countAgainFix,
  ),
  'payment without an order': defineCheck(
    sql`select distinct e.session_id as session, e.provider from payment_event e where ${payingEvents}
      and not exists (select 1 from orders o where o.session_id = e.session_id) order by 1, 2`,
    'A payment ({provider}) has arrived for checkout {session}, which has no order.',
    fixOrReport(
      'Find it by that id in the dashboard of the payment provider, and refund it or send the goods.',
    ),
  ),
  'order without a payment': defineCheck(
    sql`select o.number, s.provider from orders o join checkout_session s on s.id = o.session_id
      where s.provider <> ${manualProviderSql} and not exists (select 1 from payment_event e
        where e.session_id = s.id and e.provider = s.provider and ${payingEvents}) order by o.number`,
    'No payment ({provider}) was ever reported for order {number}.',
    fixForBoth(
      'Before you send it, look for its payment in the dashboard of the payment provider.',
    ),
  ),
  'paid more than once': defineCheck(
    sql`select o.number, e.session_id as session, count(*) as times from payment_event e
      join orders o on o.session_id = e.session_id where ${payingEvents}
      group by o.number, e.session_id having count(*) > 1 order by o.number`,
    'Order {number} (checkout {session}) has {times} payments.',
    fixForBoth('Refund all but one of them in the dashboard of the payment provider.'),
  ),
};
