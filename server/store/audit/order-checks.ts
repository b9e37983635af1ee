import { sql } from 'kysely';
import { orderStatuses } from '../../../contract/store.ts';
import { byHand } from '../payments/payment-names.ts';
import { askOrRestore, type Check, check } from './check.ts';

const counting = (variant: string) =>
  `Look at what was sent, count the pieces on the shelf and set them: stock ${variant} <number>.`;

/** By checkout and variant: the pieces that were sold, and those of them that are not back. */
const sold = sql.raw(`(select session_id, variant_id,
  -sum(case when kind in ('sale', 'late_sale') then on_hand_change else 0 end) as pieces,
  -sum(on_hand_change) as away
  from inventory_move where session_id is not null group by session_id, variant_id)`);
const held = sql.raw(`(select session_id, variant_id, sum(held) as pieces from checkout_item
  group by session_id, variant_id)`);

interface NumberedOrder {
  number: string;
}

/** Compares orders with their checkouts and with the stock that they took. */
export const orderChecks: Record<string, Check> = {
  'paid without an order': check(
    sql<{ session: string }>`select s.id as session from checkout_session s
      where s.state = 'paid' and not exists (select 1 from orders o where o.session_id = s.id) order by s.id`,
    ({ session }) => ({
      says: `Checkout ${session} is paid and has no order.`,
      todo: `Look for its payment in the dashboard of the payment provider and give it back, or send the goods. ${askOrRestore}`,
    }),
  ),
  'order without a paid checkout': check(
    sql<NumberedOrder & { session: string; state: string }>`
      select o.number, o.session_id as session, coalesce(s.state, 'not there') as state
      from orders o left join checkout_session s on s.id = o.session_id
      where s.id is null or s.state <> 'paid' order by o.number`,
    ({ number, session, state }) => ({
      says: `Order ${number} belongs to checkout ${session}, which is ${state} and not paid.`,
      todo: `Look whether its money has arrived before you send it. ${askOrRestore}`,
    }),
  ),
  'status of an order': check(
    sql<NumberedOrder & { status: string }>`select number, status from orders
      where status not in (${sql.join(orderStatuses.map((each) => sql.lit(each)))}) order by number`,
    ({ number, status }) => ({
      says: `Order ${number} has the status ${status}, which no command and no list knows.`,
      todo: `Compare it with its payment before you send it. ${askOrRestore}`,
    }),
  ),
  'sending of an order': check(
    sql<NumberedOrder & { status: string }>`select o.number, o.status from orders o
      join checkout_session s on s.id = o.session_id
      where (o.status = 'fulfilled' and o.sent_at is null and s.provider <> ${sql.lit(byHand)})
        or (o.status = 'paid' and o.sent_at is not null) order by o.number`,
    ({ number, status }) => ({
      says: `Order ${number} is ${status}, and ${status === 'paid' ? 'has a time at which it was sent' : 'has no time at which it was sent'}.`,
      todo: `Look whether it was sent. ${askOrRestore}`,
    }),
  ),
  'lines of an order': check(
    sql<NumberedOrder>`select o.number from orders o join checkout_item c on c.session_id = o.session_id
      where not exists (select 1 from order_item i where i.order_id = o.id and i.line = c.line
        and i.variant_id = c.variant_id and i.quantity = c.quantity and i.unit_cents = c.unit_cents)
      union select o.number from orders o join order_item i on i.order_id = o.id
      where not exists (select 1 from checkout_item c
        where c.session_id = o.session_id and c.line = i.line) order by 1`,
    ({ number }) => ({
      says: `Order ${number} has other lines than the checkout that was paid.`,
      todo: `Compare it with the payment before you send it: order ${number}. ${askOrRestore}`,
    }),
  ),
  'pieces of an order': check(
    sql<NumberedOrder & { variant: string; status: string; sold: number; held: number }>`
      select o.number, o.status, coalesce(v.sku, h.variant_id) as variant,
        coalesce(t.pieces, 0) as sold, h.pieces as held
      from orders o join ${held} h on h.session_id = o.session_id
      left join ${sold} t on t.session_id = h.session_id and t.variant_id = h.variant_id
      left join variant v on v.id = h.variant_id
      where coalesce(t.pieces, 0) <> h.pieces
        and (o.status in ('paid', 'fulfilled') or coalesce(t.pieces, 0) <> 0) order by o.number, h.variant_id`,
    ({ number, variant, status, sold: pieces, held: due }) => ({
      says: `Order ${number} is ${status} and took ${pieces} of ${variant} from the shelf; it has ${due}.`,
      todo: counting(variant),
    }),
  ),
  'sold without an order': check(
    sql<{ session: string; variant: string; pieces: number }>`
      select t.session_id as session, coalesce(v.sku, t.variant_id) as variant, t.pieces from ${sold} t
      left join variant v on v.id = t.variant_id
      where t.pieces <> 0 and not exists (select 1 from orders o where o.session_id = t.session_id)
      order by t.session_id, t.variant_id`,
    ({ session, variant, pieces }) => ({
      says: `Checkout ${session} took ${pieces} of ${variant} from the shelf and has no order.`,
      todo: counting(variant),
    }),
  ),
  'cancelled and not back': check(
    sql<NumberedOrder & { variant: string; pieces: number }>`
      select o.number, coalesce(v.sku, t.variant_id) as variant, t.away as pieces from orders o
      join ${sold} t on t.session_id = o.session_id left join variant v on v.id = t.variant_id
      where o.status = 'cancelled' and t.away <> 0 order by o.number, t.variant_id`,
    ({ number, variant, pieces }) => ({
      says: `Order ${number} is cancelled, and ${pieces} of ${variant} did not come back to the shelf.`,
      todo: counting(variant),
    }),
  ),
};
