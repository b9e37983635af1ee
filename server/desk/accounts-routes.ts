import { Hono } from 'hono';
import { z } from 'zod';
import { decimalMark } from '../../content/place.ts';
import { writeCsv } from '../../domain/text/write-csv.ts';
import { isDay } from '../../domain/time/days.ts';
import { salesByDay } from '../store/orders/list/sales-in.ts';
import { bookkeeping } from '../store/orders/papers/bookkeeping.ts';
import { shopDays } from '../store/shop-days.ts';
import { accepted, type DeskEnv, type DeskParts, query } from './desk-context.ts';

const day = z.string().refine(isDay, 'is a day such as 2026-01-31');
const days = z.object({ from: day, to: day });
const books = days.extend({ part: z.enum(['orders', 'lines', 'refunds']) });

const timeOf = ({ from, to }: z.output<typeof days>) => ({
  fromMs: shopDays.startOf(from),
  beforeMs: shopDays.endOf(to),
});

/** Figures by day, and the files for the books. */
export function accountsRoutes({ db }: DeskParts) {
  return new Hono<DeskEnv>()
    .get('/figures', query(days), async (c) =>
      c.json(await salesByDay(db.read, timeOf(c.req.valid('query')))),
    )
    .get('/books', query(books), async (c) => {
      const { part, ...asked } = c.req.valid('query');
      const filter = { ...timeOf(asked), test: false };
      const written = accepted(await db.readAtOnce((read) => bookkeeping(read, filter)));
      c.header(
        'content-disposition',
        `attachment; filename="${part}-${asked.from}-${asked.to}.csv"`,
      );
      c.header('content-type', 'text/csv; charset=utf-8');
      return c.body(writeCsv(written[part], decimalMark));
    });
}
