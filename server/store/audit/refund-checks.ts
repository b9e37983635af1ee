import { sql } from 'kysely';
import type { SnapshotReader } from '../../db/database.ts';
import { storedWithdrawnUnits } from '../orders/withdrawal-state.ts';
import {
  type Check,
  currencyStepSql,
  defineCheck,
  fixForBoth,
  maxFindings,
  reportOrRestoreFix,
} from './check.ts';

const compareRefund = fixForBoth(
  'Compare it with its payment in the dashboard of the payment provider, and refund there what is missing.',
);

/** The amount refunded or under way, and the confirmed part of it, by order. */
const refundedAmounts =
  sql.raw(`(select order_id, sum(case when state in ('pending', 'made') then amount_cents else 0 end) as taken,
  sum(case when state = 'made' then amount_cents else 0 end) as made,
  sum(case when state <> 'failed' then shipping_cents else 0 end) as shipping from refund group by order_id)`);
const unitsPrices = sql.raw(
  '(select refund_id, sum(cents) as cents, count(*) as lines from refund_piece group by refund_id)',
);

const step = sql.raw(currencyStepSql);

/** Compares refunds with their orders, lines and withdrawals. */
export const refundChecks: Record<string, Check> = {
  'refunds of an order': defineCheck(
    sql`select o.number, o.status, o.currency, o.amount_cents as amount, coalesce(b.taken, 0) as taken
      from orders o left join ${refundedAmounts} b on b.order_id = o.id
      where coalesce(b.taken, 0) > o.amount_cents
        or (o.status in ('refunded', 'cancelled') and coalesce(b.taken, 0) < o.amount_cents)
        or (o.status not in ('refunded', 'cancelled') and o.amount_cents > 0
          and coalesce(b.made, 0) >= o.amount_cents) order by o.number`,
    'Order {number} of {amount$} is {status}, but its refunds add up to {taken$}.',
    compareRefund,
  ),
  'sum of a refund': defineCheck(
    sql`select o.number, o.currency, r.id as refund, r.amount_cents as amount,
        r.shipping_cents + coalesce(p.cents, 0) as parts
      from refund r join orders o on o.id = r.order_id left join ${unitsPrices} p on p.refund_id = r.id
      where (r.kind = 'lines' and r.amount_cents <> r.shipping_cents + coalesce(p.cents, 0))
        or (r.kind <> 'lines' and (r.shipping_cents <> 0 or p.lines is not null)) order by r.id`,
    'Refund {refund} of order {number} is of {amount$}, but its pieces and shipping add up to {parts$}.',
    compareRefund,
  ),
  'presentment of a refund': defineCheck(
    // Products of two amounts may exceed the database's integers.
    sql`select * from (select o.number, r.id as refund,
        r.presentment_currency as currency, r.presentment_cents as shown, o.presentment_currency as paid_in,
        coalesce(o.presentment_cents, 0) as amount, r.amount_cents as cents, o.amount_cents as paid
        from refund r join orders o on o.id = r.order_id where r.presentment_cents is not null) t
      where paid_in is null or currency <> paid_in
        or abs(shown * 1.0 * paid - cents * 1.0 * amount) >= paid * (${step}) order by refund`,
    'Refund {refund} of order {number} gave the buyer {shown$} of the {amount$} that they paid, which is not its share of the order.',
    compareRefund,
  ),
  'pieces of refunds': defineCheck(
    sql`select o.number, o.currency, p.line + 1 as line, sum(p.quantity) as given,
        coalesce(min(i.quantity), 0) as sold, sum(p.cents) as cents, coalesce(min(i.total_cents), 0) as amount
      from refund_piece p join refund r on r.id = p.refund_id join orders o on o.id = r.order_id
      left join order_item i on i.order_id = o.id and i.line = p.line
      where r.state <> 'failed' group by o.number, o.currency, p.line
      having sum(p.quantity) > coalesce(min(i.quantity), 0) or sum(p.cents) > coalesce(min(i.total_cents), 0)
      order by o.number, p.line`,
    'Line {line} of order {number} has {sold} pieces for {amount$}, but its refunds are of {given} pieces and {cents$}.',
    compareRefund,
  ),
  'price of pieces': defineCheck(
    sql`select o.number, o.currency, p.line + 1 as line, p.quantity as given, i.quantity as sold, p.cents,
        i.total_cents as amount
      from refund_piece p join refund r on r.id = p.refund_id join orders o on o.id = r.order_id
      join order_item i on i.order_id = o.id and i.line = p.line
      where r.state <> 'failed' and abs(p.cents * i.quantity - i.total_cents * p.quantity) > i.quantity * (${step})
        and (p.cents * i.quantity > i.total_cents * p.quantity or not exists (
          select 1 from withdrawal_refund w where w.refund_id = r.id)) order by o.number, p.line`,
    'Line {line} of order {number} has {sold} pieces for {amount$}, but a refund is of {cents$} for {given} of them.',
    compareRefund,
  ),
  'shipping of refunds': defineCheck(
    sql`select o.number, o.currency, o.shipping_total_cents as amount, b.shipping
      from orders o join ${refundedAmounts} b on b.order_id = o.id where b.shipping > o.shipping_total_cents order by o.number`,
    'The shipping of order {number} was {amount$}, but its refunds include {shipping$} of shipping.',
    compareRefund,
  ),
  'moves of refunds': defineCheck(
    sql`select m.refund_id as refund, m.variant_id as variant
      from inventory_move m where m.refund_id is not null
        and not exists (select 1 from refund r where r.id = m.refund_id) order by 1, 2`,
    'Pieces of {variant} were put back for refund {refund}, which does not exist.',
    reportOrRestoreFix,
  ),
  'refund of another order': defineCheck(
    sql`select w.refund_id as refund, w.withdrawal_id as id from withdrawal_refund w
      join refund r on r.id = w.refund_id join withdrawal s on s.id = w.withdrawal_id
      where s.order_id is null or r.order_id <> s.order_id order by 1, 2`,
    'Refund {refund} settles withdrawal {id}, but is of another order.',
    reportOrRestoreFix,
  ),
  'pieces of a withdrawal': withdrawnTooMuch,
};

const compareStatement =
  'Compare it with the statement that the buyer received, and settle it with a note';

async function withdrawnTooMuch(snapshot: SnapshotReader) {
  const rows = await snapshot
    .selectFrom('withdrawal')
    .innerJoin('order_item', 'order_item.order_id', 'withdrawal.order_id')
    .select(['withdrawal.id', 'withdrawal.pieces', 'order_item.line', 'order_item.quantity'])
    .where('withdrawal.pieces', '<>', '[]')
    .orderBy('withdrawal.id')
    .execute();
  const sold = new Map(rows.map(({ id, line, quantity }) => [`${id} ${line}`, quantity]));
  const statedUnits = new Map(rows.map(({ id, pieces }) => [id, storedWithdrawnUnits(pieces)]));
  const wrong = [...statedUnits].flatMap(([id, pieces]) =>
    pieces
      .filter(({ line, quantity }) => quantity > (sold.get(`${id} ${line}`) ?? 0))
      .map(({ line, quantity }) => ({
        found: `Withdrawal ${id} is of ${quantity} pieces of line ${line + 1}, but only ${sold.get(`${id} ${line}`) ?? 0} were sold.`,
        fix: {
          desk: `${compareStatement} under Withdrawals.`,
          command: `${compareStatement}: withdrawals settle ${id} --note …`,
        },
      })),
  );
  return wrong.slice(0, maxFindings);
}
