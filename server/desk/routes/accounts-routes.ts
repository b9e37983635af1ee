import { Hono } from 'hono';
import { z } from 'zod';
import { writeCsv } from '../../../domain/text/write-csv.ts';
import { isIsoDay } from '../../../domain/time/zoned-calendar.ts';
import { makeDatevFile } from '../../store/orders/accounts/datev-file.ts';
import {
  datevSettingsSchema,
  readDatevSettings,
  salesAccount,
  saveDatevSettings,
} from '../../store/orders/accounts/datev-settings.ts';
import {
  documentLines,
  readPeriodBookings,
  taxRows,
} from '../../store/orders/accounts/month-accounts.ts';
import { accountsSheets } from '../../store/orders/accounts/sheets.ts';
import { readStockValue } from '../../store/orders/accounts/stock-value.ts';
import { readVariantSales } from '../../store/orders/accounts/variant-sales.ts';
import { readSalesByDay } from '../../store/orders/list/sales-totals.ts';
import { readBookkeepingRows } from '../../store/orders/papers/bookkeeping.ts';
import { shopCalendar } from '../../store/shop-days.ts';
import {
  type DeskEnv,
  type DeskParts,
  RefusedError,
  requireRole,
  validJsonBody,
  validQuery,
  valueOrThrow,
} from '../desk-context.ts';

const day = z.string().refine(isIsoDay, 'is a day such as 2026-01-31');
const days = z.object({ from: day, to: day });
const sheetQuerySchema = days.extend({ part: z.enum(['orders', 'lines', 'refunds']) });
const sheet = days.extend({ part: z.enum(['taxes', 'documents', 'products', 'stock', 'days']) });
const batch = days.extend({ currency: z.string().regex(/^[a-z]{3}$/) });

const timeOf = ({ from, to }: z.output<typeof days>) => ({
  fromMs: shopCalendar.startOf(from),
  beforeMs: shopCalendar.endOf(to),
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
    db.readInSnapshot(async (read) => {
      const found = await readPeriodBookings(read, time);
      return {
        days: await readSalesByDay(read, time),
        taxes: taxRows(found),
        documents: documentLines(found),
        products: await readVariantSales(read, time),
        stock: await readStockValue(read, now()),
      };
    });
  return new Hono<DeskEnv>()
    .get('/accounts', validQuery(days), async (c) =>
      c.json(await accounts(timeOf(c.req.valid('query')))),
    )
    .get('/accounts/sheet', validQuery(sheet), async (c) => {
      const { part, ...time } = c.req.valid('query');
      const rows = accountsSheets[part](await accounts(timeOf(time)));
      return c.body(writeCsv(rows), 200, fileHeaders(`${part}-${time.from}-${time.to}`));
    })
    .get('/accounts/datev', validQuery(days), async (c) => {
      const settings = await readDatevSettings(db.read);
      const found = await db.readInSnapshot((read) =>
        readPeriodBookings(read, timeOf(c.req.valid('query'))),
      );
      const taxes = taxRows(found);
      return c.json({
        settings,
        /** Each combination of country and rate, with the account for its sales if it is known. */
        sales: [
          ...Map.groupBy(taxes, ({ country, percent }) => `${country} ${percent}`).values(),
        ].flatMap(([tax]) => {
          if (tax === undefined) return [];
          const key = { country: tax.country, percent: tax.percent };
          return [{ ...key, account: settings === null ? null : salesAccount(settings, key) }];
        }),
        currencies: [...new Set(taxes.map(({ currency }) => currency))],
      });
    })
    .post(
      '/accounts/datev',
      requireRole('everything'),
      validJsonBody(datevSettingsSchema),
      async (c) => {
        await saveDatevSettings(db, c.req.valid('json'));
        return c.json({});
      },
    )
    .get('/accounts/datev/file', validQuery(batch), async (c) => {
      const { currency, ...time } = c.req.valid('query');
      const settings = await readDatevSettings(db.read);
      if (settings === null)
        throw new RefusedError(
          'First enter whose accounts these are, and the account for payments.',
        );
      const found = await db.readInSnapshot((read) => readPeriodBookings(read, timeOf(time)));
      const file = valueOrThrow(
        makeDatevFile(found, { settings, ...time, currency, nowMs: now() }),
      );
      // DATEV recognises the file by the beginning of its name.
      const name = `EXTF_Buchungsstapel_${time.from}_${time.to}`;
      return c.body(file, 200, fileHeaders(name, 'windows-1252'));
    })
    .get('/books', validQuery(sheetQuerySchema), async (c) => {
      const { part, ...period } = c.req.valid('query');
      const filter = { ...timeOf(period), test: false };
      const written = valueOrThrow(
        await db.readInSnapshot((read) => readBookkeepingRows(read, filter)),
      );
      return c.body(
        writeCsv(written[part]),
        200,
        fileHeaders(`${part}-${period.from}-${period.to}`),
      );
    });
}
