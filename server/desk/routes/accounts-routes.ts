import { Hono } from 'hono';
import { z } from 'zod';
import { writeCsv } from '../../../domain/text/write-csv.ts';
import { isDay } from '../../../domain/time/days.ts';
import { datevFile } from '../../store/orders/accounts/datev-file.ts';
import {
  datevSettings,
  keepDatevSettings,
  readDatevSettings,
  salesAccount,
} from '../../store/orders/accounts/datev-settings.ts';
import { documentLines, readBooks, taxRows } from '../../store/orders/accounts/month-accounts.ts';
import { productFigures } from '../../store/orders/accounts/product-figures.ts';
import { sheets } from '../../store/orders/accounts/sheets.ts';
import { stockValue } from '../../store/orders/accounts/stock-value.ts';
import { salesByDay } from '../../store/orders/list/sales-in.ts';
import { bookkeepingRows } from '../../store/orders/papers/bookkeeping.ts';
import { shopDays } from '../../store/shop-days.ts';
import {
  type DeskEnv,
  type DeskParts,
  jsonBody,
  query,
  RefusedError,
  requireRole,
  valueOrRefusal,
} from '../desk-context.ts';

const day = z.string().refine(isDay, 'is a day such as 2026-01-31');
const days = z.object({ from: day, to: day });
const books = days.extend({ part: z.enum(['orders', 'lines', 'refunds']) });
const sheet = days.extend({ part: z.enum(['taxes', 'documents', 'products', 'stock', 'days']) });
const batch = days.extend({ currency: z.string().regex(/^[a-z]{3}$/) });

const timeOf = ({ from, to }: z.output<typeof days>) => ({
  fromMs: shopDays.startOf(from),
  beforeMs: shopDays.endOf(to),
});

const fileHeaders = (name: string, charset = 'utf-8') => ({
  'content-disposition': `attachment; filename="${name}.csv"`,
  'content-type': `text/csv; charset=${charset}`,
});

/**
 * The accounts: figures by day, country, rate and product, the papers, the stock's value, and the files for an
 * accountant.
 */
export function accountsRoutes({ db, now }: DeskParts) {
  const accounts = (time: ReturnType<typeof timeOf>) =>
    db.readAtOnce(async (read) => {
      const found = await readBooks(read, time);
      return {
        days: await salesByDay(read, time),
        taxes: taxRows(found),
        documents: documentLines(found),
        products: await productFigures(read, time),
        stock: await stockValue(read, now()),
      };
    });
  return new Hono<DeskEnv>()
    .get('/accounts', query(days), async (c) =>
      c.json(await accounts(timeOf(c.req.valid('query')))),
    )
    .get('/accounts/sheet', query(sheet), async (c) => {
      const { part, ...asked } = c.req.valid('query');
      const rows = sheets[part](await accounts(timeOf(asked)));
      return c.body(writeCsv(rows), 200, fileHeaders(`${part}-${asked.from}-${asked.to}`));
    })
    .get('/accounts/datev', query(days), async (c) => {
      const settings = await readDatevSettings(db.read);
      const found = await db.readAtOnce((read) => readBooks(read, timeOf(c.req.valid('query'))));
      const taxes = taxRows(found);
      return c.json({
        settings,
        /** The combinations that need an account, each with the known one. */
        sales: taxes.map(({ country, percent }) => ({
          ...{ country, percent },
          account: settings === null ? null : salesAccount(settings, { country, percent }),
        })),
        currencies: [...new Set(taxes.map(({ currency }) => currency))],
      });
    })
    .post('/accounts/datev', requireRole('everything'), jsonBody(datevSettings), async (c) => {
      await keepDatevSettings(db, c.req.valid('json'));
      return c.json({});
    })
    .get('/accounts/datev/file', query(batch), async (c) => {
      const { currency, ...asked } = c.req.valid('query');
      const settings = await readDatevSettings(db.read);
      if (settings === null)
        throw new RefusedError('Say first whose books they are, and the account for payments.');
      const found = await db.readAtOnce((read) => readBooks(read, timeOf(asked)));
      const file = valueOrRefusal(datevFile(found, { settings, ...asked, currency, nowMs: now() }));
      // DATEV recognises the file by the beginning of its name.
      const name = `EXTF_Buchungsstapel_${asked.from}_${asked.to}`;
      return c.body(file, 200, fileHeaders(name, 'windows-1252'));
    })
    .get('/books', query(books), async (c) => {
      const { part, ...asked } = c.req.valid('query');
      const filter = { ...timeOf(asked), test: false };
      const written = valueOrRefusal(await db.readAtOnce((read) => bookkeepingRows(read, filter)));
      return c.body(writeCsv(written[part]), 200, fileHeaders(`${part}-${asked.from}-${asked.to}`));
    });
}
