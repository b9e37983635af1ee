import { sql } from 'kysely';
import type { Snapshot } from '../../db/database.ts';
import { money } from '../catalogue/currencies.ts';
import { testNames } from '../payments/payment-names.ts';
import { shopDays } from '../shop-days.ts';
import { askOrRestore, type Check, check, findingsMax } from './check.ts';

const tests = sql.join(testNames.map((name) => sql.lit(name)));

const nameOf = (kind: string) => (kind === 'credit' ? 'credit note' : 'invoice');

/** Invoices and credit notes: each has its number, and none is missing in between. */
export const documentChecks: Readonly<Record<string, Check>> = {
  'numbers of documents': check(
    sql<{ kind: string; year: number; last: number; all: number }>`
      select c.kind, c.year, c.last, count(d.number) as "all"
      from document_count c left join document d on d.kind = c.kind and d.year = c.year
      group by c.kind, c.year, c.last
      having count(d.number) <> c.last or max(d.number) <> c.last or min(d.number) <> 1
      union all
      select d.kind, d.year, 0, count(*) from document d
      where not exists (select 1 from document_count c where c.kind = d.kind and c.year = d.year)
      group by d.kind, d.year`,
    ({ kind, year, last, all }) => ({
      says: `Of ${year} there are ${all} documents of the kind ${kind}, and ${last} numbers were given.`,
      todo: askOrRestore,
    }),
  ),
  'date of a document': misdatedDocuments,
  'order without an invoice': check(
    sql<{ number: string }>`
      select o.number from orders o join checkout_session s on s.id = o.session_id
      where o.amount_cents > 0 and s.provider not in (${tests})
        and not exists (select 1 from document d where d.order_id = o.id and d.kind = 'invoice')`,
    ({ number }) => ({
      says: `Order ${number} was paid, and has no invoice number.`,
      todo: askOrRestore,
    }),
  ),
  'refund without a credit note': check(
    sql<{ number: string; id: string }>`
      select o.number, r.id from refund r join orders o on o.id = r.order_id
      join document i on i.order_id = o.id and i.kind = 'invoice'
      where r.state = 'made' and r.amount_cents > 0
        and not exists (select 1 from document d where d.refund_id = r.id)`,
    ({ number, id }) => ({
      says: `The refund ${id} of order ${number} was made, and has no credit note.`,
      todo: askOrRestore,
    }),
  ),
  'sum of a document': check(
    sql<{
      kind: string;
      year: number;
      number: number;
      said: number;
      amount: number;
      currency: string;
    }>`
      select d.kind, d.year, d.number, d.amount_cents as said, o.currency,
        coalesce(r.amount_cents, o.amount_cents) as amount
      from document d join orders o on o.id = d.order_id left join refund r on r.id = d.refund_id
      where d.amount_cents <> coalesce(r.amount_cents, o.amount_cents)`,
    ({ kind, year, number, said, amount, currency }) => ({
      says: `The ${nameOf(kind)} ${number} of ${year} is about ${money(said, currency)}, and what it is of is ${money(amount, currency)}.`,
      todo: askOrRestore,
    }),
  ),
  'document of nothing': check(
    sql<{ kind: string; year: number; number: number }>`
      select d.kind, d.year, d.number from document d
      left join orders o on o.id = d.order_id
      left join checkout_session s on s.id = o.session_id
      left join refund r on r.id = d.refund_id
      where o.id is null or s.provider in (${tests}) or o.amount_cents = 0
        or (d.kind = 'credit' and (r.id is null or r.order_id <> d.order_id
          or r.state not in ('made', 'failed')))
        or (d.kind = 'invoice' and d.refund_id is not null)`,
    ({ kind, year, number }) => ({
      says: `The ${nameOf(kind)} ${number} of ${year} is of no payment.`,
      todo: askOrRestore,
    }),
  ),
};

/** A number belongs to a year, and an invoice is given in the moment in which its order is written. */
async function misdatedDocuments(snapshot: Snapshot) {
  const years = await snapshot.selectFrom('document').select('year').distinct().execute();
  const found = [];
  for (const { year } of years.toSorted((one, other) => one.year - other.year))
    found.push(
      ...(await snapshot
        .selectFrom('document')
        .innerJoin('orders', 'orders.id', 'document.order_id')
        .select(['document.kind', 'document.year', 'document.number'])
        .where('document.year', '=', year)
        .where((row) =>
          row.or([
            row('document.created_at', '<', shopDays.startOfYear(year)),
            row('document.created_at', '>=', shopDays.startOfYear(year + 1)),
            row.and([
              row('document.kind', '=', 'invoice'),
              row('document.created_at', '<>', row.ref('orders.created_at')),
            ]),
          ]),
        )
        .orderBy('document.kind')
        .orderBy('document.number')
        .limit(findingsMax)
        .execute()),
    );
  return found.slice(0, findingsMax).map(({ kind, year, number }) => ({
    says: `The ${nameOf(kind)} ${number} of ${year} has a date of another year, or of another time than its order.`,
    todo: askOrRestore,
  }));
}
