import { sql } from 'kysely';
import { manualProvider, testProvider } from '../payments/payment-names.ts';
import {
  type Check,
  comparePaymentFix,
  currencyStepSql,
  defineCheck,
  reportOrRestoreFix,
} from './check.ts';

/**
 * SQL that is true if a price does not include the tax of its rate. The tax of several parts is rounded once, so it is
 * compared with the price of all parts with the rate.
 */
const isNotIncluded = (tax: string, rate: string, price: string) =>
  `${rate} is not null
    and abs(${tax} * (1000000 + ${rate}) - ${price} * ${rate}) > (1000000 + ${rate}) * (${currencyStepSql})`;

/** SQL that is true if a tax fits its rate neither as included in the price nor as added to it. */
const isOffRate = (tax: string, rate: string, price: string) =>
  sql.raw(`${isNotIncluded(tax, rate, price)}
    and abs(${tax} * 1000000 - ${price} * ${rate}) > 1000000 * (${currencyStepSql})`);

/** The rate in percent. The divisor is 10000.0, because both engines would divide integers without decimals. */
const percentColumn = sql.raw('tax_rate_ppm / 10000.0 as rate');

/** Compares each amount with its parts. */
export const sumChecks: Record<string, Check> = {
  'sum of a checkout': defineCheck(
    sql`select s.id as session, s.currency, s.amount_cents as amount, coalesce(c.cents, 0) as lines
      from checkout_session s left join (select session_id, sum(quantity * unit_cents) as cents, sum(tax_cents) as tax
        from checkout_item group by session_id) c on c.session_id = s.id
      where s.subtotal_cents <> coalesce(c.cents, 0) or s.tax_cents <> coalesce(c.tax, 0) + s.shipping_tax_cents
        or s.amount_cents - s.subtotal_cents - s.shipping_cents not in (0, s.tax_cents) order by s.id`,
    'Checkout {session} is of {amount$}, but its goods of {lines$}, its shipping and its tax add up to another amount.',
    reportOrRestoreFix,
  ),
  'tax of a checkout': defineCheck(
    sql`select id as session, currency, price as amount, tax_cents as tax, ${percentColumn}
      from (select s.*, coalesce(i.price, 0) + case when s.shipping_tax_rate_ppm = s.tax_rate_ppm
          then s.shipping_cents else 0 end as price
        from checkout_session s left join (select session_id, tax_rate_ppm, sum(quantity * unit_cents) as price
          from checkout_item group by session_id, tax_rate_ppm) i
        on i.session_id = s.id and i.tax_rate_ppm = s.tax_rate_ppm) taxed
      where ${isOffRate('tax_cents', 'tax_rate_ppm', 'price')} or (tax_rate_ppm is not null and price = 0)
      order by id`,
    'The tax of checkout {session} is {tax$} of {amount$}, which is not {rate%}.',
    reportOrRestoreFix,
  ),
  'tax of a checkout line': defineCheck(
    sql`select s.id as session, s.currency, c.quantity * c.unit_cents as amount, c.tax_cents as tax,
        c.tax_rate_ppm / 10000.0 as rate
      from checkout_item c join checkout_session s on s.id = c.session_id
      where ${isOffRate('c.tax_cents', 'c.tax_rate_ppm', '(c.quantity * c.unit_cents)')}
      union all select id, currency, shipping_cents, shipping_tax_cents, shipping_tax_rate_ppm / 10000.0
      from checkout_session
      where ${isOffRate('shipping_tax_cents', 'shipping_tax_rate_ppm', 'shipping_cents')} order by 1, 3`,
    'A line or the shipping of checkout {session} is taxed {tax$} on {amount$}, which is not {rate%}.',
    reportOrRestoreFix,
  ),
  'sum of an order': defineCheck(
    sql`select o.number, o.amount_cents as amount, o.currency, o.subtotal_cents as subtotal,
        coalesce(i.total, 0) as lines, o.shipping_total_cents as shipping, s.amount_cents as paid
      from orders o join checkout_session s on s.id = o.session_id
      left join (select order_id, sum(total_cents) as total, sum(subtotal_cents) as subtotal,
        sum(discount_cents) as discount, sum(tax_cents) as tax
        from order_item group by order_id) i on i.order_id = o.id
      where o.amount_cents <> coalesce(i.total, 0) + o.shipping_total_cents
        or o.subtotal_cents <> coalesce(i.subtotal, 0) or o.discount_cents <> coalesce(i.discount, 0)
        or o.tax_cents <> coalesce(i.tax, 0) + o.shipping_tax_cents
        or o.shipping_total_cents - o.shipping_cents not in (0, o.shipping_tax_cents)
        or o.currency <> s.currency or o.subtotal_cents <> s.subtotal_cents
        or (s.provider in (${sql.lit(testProvider)}, ${sql.lit(manualProvider)})
          and (o.amount_cents <> s.amount_cents or o.shipping_cents <> s.shipping_cents
            or o.tax_cents <> s.tax_cents)) order by o.number`,
    'Order {number} is of {amount$} with goods of {subtotal$}, but its lines add up to {lines$}, its shipping is {shipping$}, and its checkout was of {paid$}.',
    comparePaymentFix,
  ),
  'sum of a line': defineCheck(
    sql`select o.number, i.line + 1 as line, o.currency, i.total_cents as total, i.quantity * i.unit_cents as price
      from order_item i join orders o on o.id = i.order_id
      where i.subtotal_cents <> i.quantity * i.unit_cents
        or i.total_cents - i.subtotal_cents + i.discount_cents not in (0, i.tax_cents) order by o.number, i.line`,
    'Line {line} of order {number} has a price of {price$} and a total of {total$}, but its discount and tax do not explain the difference.',
    comparePaymentFix,
  ),
  'tax of an order': defineCheck(
    sql`select number, currency, price as amount, tax_cents as tax, ${percentColumn}
      from (select o.*, coalesce(i.price, 0) + case when o.shipping_tax_rate_ppm = o.tax_rate_ppm
          then o.shipping_total_cents else 0 end as price
        from orders o left join (select order_id, tax_rate_ppm, sum(total_cents) as price
          from order_item group by order_id, tax_rate_ppm) i
        on i.order_id = o.id and i.tax_rate_ppm = o.tax_rate_ppm) taxed
      where ${sql.raw(isNotIncluded('tax_cents', 'tax_rate_ppm', 'price'))}
        or (tax_rate_ppm is not null and price = 0) order by number`,
    'The tax of order {number} is {tax$} of {amount$}, which is not {rate%}.',
    comparePaymentFix,
  ),
};
