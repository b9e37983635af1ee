import { sql } from 'kysely';
import { skippedNumbersName } from '../../db/backup/skipped-numbers.ts';
import { testProviders } from '../payments/payment-names.ts';
import { type Check, defineCheck, reportOrRestoreFix } from './check.ts';

const tests = sql.join(testProviders.map((name) => sql.lit(name)));
const document = sql.raw(`case d.kind when 'credit' then 'credit note' else 'invoice' end as kind,
  d.year, d.number`);

/** The mean length of a year. The slack covers leap years and the shop's time zone. */
const yearMs = sql.lit(31_556_952_000);
const slackMs = sql.lit(2 * 86_400_000);

/**
 * The last number of each kind and year, and how many numbers a restore skipped, because the
 * previous store had given them out.
 */
const counts =
  sql.raw(`(select kind, year, last, coalesce((select cast(value as integer) from store_value
  where name = '${skippedNumbersName}_' || kind || '_' || year), 0) as skipped from document_count)`);

/**
 * Invoices and credit notes: each has a number, and the only gaps are the numbers that a restore
 * skipped.
 */
export const documentChecks: Readonly<Record<string, Check>> = {
  'numbers of documents': defineCheck(
    sql`select c.kind, c.year, c.last - c.skipped as last, count(d.number) as "all"
      from ${counts} c left join document d on d.kind = c.kind and d.year = c.year
      group by c.kind, c.year, c.last, c.skipped
      having count(d.number) <> c.last - c.skipped or max(d.number) > c.last or min(d.number) < 1
      union all
      select d.kind, d.year, 0, count(*) from document d
      where not exists (select 1 from document_count c where c.kind = d.kind and c.year = d.year)
      group by d.kind, d.year`,
    '{all} documents of {year} have the kind {kind}, but {last} numbers were assigned.',
    reportOrRestoreFix,
  ),
  // A document's number contains its year, and an invoice has the date of its order.
  'date of a document': defineCheck(
    sql`select ${document} from document d join orders o on o.id = d.order_id
      where d.created_at < (d.year - 1970) * ${yearMs} - ${slackMs}
        or d.created_at >= (d.year - 1969) * ${yearMs} + ${slackMs}
        or (d.kind = 'invoice' and d.created_at <> o.created_at) order by d.year, d.kind, d.number`,
    'The {kind} {number} of {year} has a date of another year, or another date than its order.',
    reportOrRestoreFix,
  ),
  'order without an invoice': defineCheck(
    sql`select o.number from orders o join checkout_session s on s.id = o.session_id
      where o.amount_cents > 0 and s.provider not in (${tests})
        and not exists (select 1 from document d where d.order_id = o.id and d.kind = 'invoice')`,
    'Order {number} was paid, but has no invoice number.',
    reportOrRestoreFix,
  ),
  'refund without a credit note': defineCheck(
    sql`select o.number, r.id from refund r join orders o on o.id = r.order_id
      join document i on i.order_id = o.id and i.kind = 'invoice'
      where r.state = 'made' and r.amount_cents > 0
        and not exists (select 1 from document d where d.refund_id = r.id)`,
    'Refund {id} of order {number} was made, but has no credit note.',
    reportOrRestoreFix,
  ),
  'sum of a document': defineCheck(
    sql`select ${document}, d.amount_cents as said, o.currency,
        coalesce(r.amount_cents, o.amount_cents) as amount
      from document d join orders o on o.id = d.order_id left join refund r on r.id = d.refund_id
      where d.amount_cents <> coalesce(r.amount_cents, o.amount_cents)`,
    'The {kind} {number} of {year} is of {said$}, but its order or refund is of {amount$}.',
    reportOrRestoreFix,
  ),
  'seller of a credit note': defineCheck(
    sql`select ${document} from document d join document i
        on i.order_id = d.order_id and i.kind = 'invoice'
      where d.kind = 'credit' and (d.seller is null) <> (i.seller is null)`,
    'The {kind} {number} of {year} names a seller and its invoice none, or the reverse.',
    reportOrRestoreFix,
  ),
  'document without a payment': defineCheck(
    sql`select ${document} from document d join orders o on o.id = d.order_id
      join checkout_session s on s.id = o.session_id left join refund r on r.id = d.refund_id
      where s.provider in (${tests}) or o.amount_cents = 0
        or (d.kind = 'credit' and (r.id is null or r.order_id <> d.order_id
          or r.state not in ('made', 'failed')))
        or (d.kind = 'invoice' and d.refund_id is not null)`,
    'The {kind} {number} of {year} belongs to no payment or refund.',
    reportOrRestoreFix,
  ),
};
