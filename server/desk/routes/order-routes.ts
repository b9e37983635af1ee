import { Hono } from 'hono';
import { z } from 'zod';
import { maxDeskSearchLength } from '../../../contract/desk.ts';
import { fulfilOrder, parseParcel, undoSending } from '../../store/orders/actions/change-order.ts';
import { countOrdersByStatus } from '../../store/orders/list/count-by-status.ts';
import { readOrder } from '../../store/orders/list/read-order.ts';
import { listOrders, type OrderFilter } from '../../store/orders/list/read-orders.ts';
import { readPackingSlips } from '../../store/orders/papers/packing-slips.ts';
import {
  consentsSchema,
  type DeskEnv,
  type DeskError,
  type DeskParts,
  errorBody,
  requireRole,
  textOrDefault,
  validJsonBody,
  validQuery,
  valueOrThrow,
} from '../desk-context.ts';
import { printPolicy } from '../guards.ts';
import { windowDocument } from '../window-document.ts';

const ordersPerPage = 50;

/** The tabs of the list, and the orders in each. */
const tabs = {
  'to-send': { status: 'paid' },
  sent: { status: 'fulfilled' },
  'refund-due': { status: 'refund_due' },
  refunded: { status: 'refunded' },
  all: {},
} as const satisfies Record<string, OrderFilter>;
type OrderTab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as [OrderTab, ...OrderTab[]];

const orderListQuerySchema = z.object({
  tab: z.enum(tabNames).default('to-send'),
  search: z.string().max(maxDeskSearchLength).default(''),
  after: z.string().max(40).optional(),
});

const parcel = z.object({
  tracking: z.string().max(200).default(''),
  link: z.string().max(600).default(''),
  /** True to correct the parcel of an order that was already sent. */
  corrects: z.boolean().default(false),
  consents: consentsSchema,
});
const parcels = z.object({
  orders: z
    .array(
      z.object({
        number: z.string().max(40),
        tracking: z.string().max(200),
        consents: consentsSchema,
      }),
    )
    .max(500),
});

export function orderRoutes({ db, now, pages }: DeskParts) {
  const order = async (number: string) => valueOrThrow(await readOrder(db.read, number));
  return (
    new Hono<DeskEnv>()
      .get('/orders', validQuery(orderListQuerySchema), async (c) => {
        const { tab, search, after } = c.req.valid('query');
        const filter = { ...tabs[tab], ...(search.trim() !== '' && { search }) };
        const orders = valueOrThrow(
          await listOrders(db.read, filter, {
            limit: ordersPerPage + 1,
            oldestFirst: tab === 'to-send',
            ...(after !== undefined && { after }),
          }),
        );
        return c.json({
          orders: orders.slice(0, ordersPerPage),
          hasMore: orders.length > ordersPerPage,
          counts: await countOrdersByStatus(db.read),
        });
      })
      .get('/orders/:number', async (c) => c.json(await order(c.req.param('number'))))
      .post('/orders/:number/send', requireRole('orders'), validJsonBody(parcel), async (c) => {
        const { tracking, link, corrects, consents: agreed } = c.req.valid('json');
        const read = valueOrThrow(
          parseParcel({
            tracking: textOrDefault(tracking, undefined),
            link: textOrDefault(link, undefined),
          }),
        );
        const number = c.req.param('number');
        valueOrThrow(
          await fulfilOrder(db, number, { ...read, corrects, consents: agreed, nowMs: now() }),
        );
        return c.json(await order(number));
      })
      .post('/orders/:number/undo-sending', requireRole('orders'), async (c) => {
        const number = c.req.param('number');
        valueOrThrow(await undoSending(db, number, now()));
        return c.json(await order(number));
      })
      // Send each order by itself, so that a refused order does not hold up the others.
      .post('/sent', requireRole('orders'), validJsonBody(parcels), async (c) => {
        const results: { number: string; refusal: DeskError | null }[] = [];
        for (const { number, tracking, consents: agreed } of c.req.valid('json').orders) {
          const read = parseParcel({ tracking: textOrDefault(tracking, undefined) });
          const done = read.ok
            ? await fulfilOrder(db, number, {
                ...read.value,
                corrects: false,
                consents: agreed,
                nowMs: now(),
              })
            : read;
          results.push({ number, refusal: done.ok ? null : errorBody(done.refusal) });
        }
        return c.json({ results });
      })
      .get('/slips', async (c) => {
        const numbers = c.req.queries('number') ?? [];
        const slips = valueOrThrow(await readPackingSlips(db.read, numbers));
        return windowDocument(c, pages.slips({ slips }), printPolicy);
      })
  );
}
