import { Hono } from 'hono';
import { z } from 'zod';
import { changePrice } from '../../store/catalogue/change-price.ts';
import { changeStock, stockReasons } from '../../store/stock/change-stock.ts';
import { listMoves, listStock } from '../../store/stock/low-stock.ts';
import {
  consentsSchema,
  type DeskEnv,
  type DeskParts,
  listQuerySchema,
  requireRole,
  shortTextSchema,
  textOrDefault,
  validJsonBody,
  validQuery,
  valueOrThrow,
} from '../desk-context.ts';

const changes = z.object({
  reason: z.enum(stockReasons),
  /** `12` sets the number, `+12` and `-12` change it. */
  changes: z
    .array(
      z.object({
        variant: shortTextSchema,
        amount: z.string().max(12),
        /** The time of the count; by default now. */
        countedAt: z.iso.datetime().optional(),
      }),
    )
    .max(2_000),
});

const price = z.object({
  variant: shortTextSchema,
  price: shortTextSchema,
  sale: shortTextSchema.default(''),
  saleFrom: shortTextSchema.default(''),
  saleUntil: shortTextSchema.default(''),
  consents: consentsSchema,
});

const stockListQuery = listQuerySchema.extend({ low: z.enum(['yes', 'no']).default('no') });

export function stockRoutes({ db, now }: DeskParts) {
  return (
    new Hono<DeskEnv>()
      .get('/stock', validQuery(stockListQuery), async (c) => {
        const { search, low, page } = c.req.valid('query');
        return c.json(await listStock(db.read, { search, isLow: low === 'yes', page }));
      })
      .get('/stock/:variant/moves', async (c) =>
        c.json(await listMoves(db.read, c.req.param('variant'))),
      )
      // Change each variant by itself. A refusal, such as for stock held by open checkouts, does not hold up
      // the others.
      .post('/stock', requireRole('orders'), validJsonBody(changes), async (c) => {
        const { reason, changes: asked } = c.req.valid('json');
        const results: { variant: string; refusal: string | null }[] = [];
        for (const { variant, amount, countedAt } of asked) {
          const nowMs = now();
          const done = await changeStock(db, {
            variant,
            amount,
            reason,
            nowMs,
            // The clock of the other machine may be fast.
            ...(countedAt && { countedAtMs: Math.min(Date.parse(countedAt), nowMs) }),
          });
          results.push({ variant, refusal: done.ok ? null : done.refusal });
        }
        return c.json({ results });
      })
      .post('/price', requireRole('everything'), validJsonBody(price), async (c) => {
        const typed = c.req.valid('json');
        const changed = await changePrice(db, {
          variant: typed.variant,
          price: typed.price,
          sale: textOrDefault(typed.sale, undefined),
          saleFrom: textOrDefault(typed.saleFrom, null),
          saleUntil: textOrDefault(typed.saleUntil, null),
          consents: typed.consents,
          nowMs: now(),
        });
        return c.json(valueOrThrow(changed));
      })
  );
}
