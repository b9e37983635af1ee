import { Hono } from 'hono';
import { shop } from '../../../content/shop/shop-settings.ts';
import { countFailedMails } from '../../store/mail/mails.ts';
import { listWithdrawals } from '../../store/orders/actions/settle-withdrawal.ts';
import { countOrdersByStatus } from '../../store/orders/list/count-by-status.ts';
import { countOrders } from '../../store/orders/list/read-orders.ts';
import { readSalesByDay, readSalesTotals } from '../../store/orders/list/sales-totals.ts';
import { shopCalendar } from '../../store/shop-days.ts';
import { listLowStock } from '../../store/stock/low-stock.ts';
import { readStoreValue } from '../../store/store-values.ts';
import type { DeskEnv, DeskParts } from '../desk-context.ts';

/** The work to do, and today's sales beside those of a week ago. */
export function todayRoutes({ db, now }: DeskParts) {
  return new Hono<DeskEnv>().get('/today', async (c) => {
    const nowMs = now();
    const today = shopCalendar.dayOf(nowMs);
    const daysAgo = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString();
    const weekAgo = daysAgo(7);
    const twoWeeks = {
      fromMs: shopCalendar.startOf(daysAgo(13)),
      beforeMs: shopCalendar.endOf(today),
    };
    return c.json({
      day: today,
      orders: await countOrdersByStatus(db.read),
      withdrawals: (await listWithdrawals(db.read, { all: false })).length,
      failedMails: await countFailedMails(db.read),
      lowStock: await listLowStock(db.read),
      /** True if prices of shipping are set in zones. */
      hasZones: shop.zones.length > 0,
      lastBackup: await readStoreValue(db.read, 'last_backup'),
      sales: {
        today: await readSalesTotals(db.read, dayOf(today)),
        weekAgo: await readSalesTotals(db.read, dayOf(weekAgo)),
        /** The last seven days and the seven before. */
        days: await readSalesByDay(db.read, twoWeeks),
        /** The number of test orders on these days, which the figures leave out. */
        tests: (await countOrders(db.read, { ...twoWeeks, test: true })).count,
      },
    });
  });
}

const dayOf = (day: string) => ({
  fromMs: shopCalendar.startOf(day),
  beforeMs: shopCalendar.endOf(day),
});
