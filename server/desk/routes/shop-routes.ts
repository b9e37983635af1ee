import { Hono } from 'hono';
import { z } from 'zod';
import { delivery } from '../../../content/shop/delivery.ts';
import { releaseSession } from '../../store/checkout/release-session.ts';
import { listUnpaidCheckouts } from '../../store/checkout/unpaid-checkouts.ts';
import { listHistory } from '../../store/history.ts';
import { listMails, resendMail } from '../../store/mail/mails.ts';
import { parseCountry } from '../../store/orders/actions/correct-address.ts';
import { recordManualSale } from '../../store/orders/actions/manual-sale.ts';
import {
  consentsSchema,
  type DeskEnv,
  type DeskParts,
  requireRole,
  shortTextSchema,
  textOrDefault,
  validJsonBody,
  valueOrThrow,
} from '../desk-context.ts';

const maxRows = 200;

const maxSaleLines = 100;

const sale = z.object({
  lines: z
    .array(
      z.object({
        variant: shortTextSchema,
        pieces: shortTextSchema,
        price: shortTextSchema.default(''),
      }),
    )
    .min(1)
    .max(maxSaleLines),
  day: shortTextSchema.default(''),
  country: shortTextSchema.default(''),
  consents: consentsSchema,
});

export function shopRoutes({ db, now, payments }: DeskParts) {
  return new Hono<DeskEnv>()
    .get('/holds', async (c) => c.json(await listUnpaidCheckouts(db.read)))
    .post(
      '/holds/:session/release',
      requireRole('orders'),
      validJsonBody(z.object({ consents: consentsSchema })),
      async (c) => {
        const session = c.req.param('session');
        const { consents } = c.req.valid('json');
        const release = { session, consents, nowMs: now() };
        return c.json({ held: valueOrThrow(await releaseSession(db, payments, release)).held });
      },
    )
    .post('/sales', requireRole('orders'), validJsonBody(sale), async (c) => {
      const { lines, day, country, consents } = c.req.valid('json');
      const place = textOrDefault(country, undefined);
      const sold = await recordManualSale(db, {
        lines: lines.map(({ variant, pieces, price }) => ({
          variant: variant.trim(),
          pieces: pieces.trim(),
          price: textOrDefault(price, undefined),
        })),
        day: textOrDefault(day, undefined),
        country: place === undefined ? null : valueOrThrow(parseCountry(place.toUpperCase())),
        delivery,
        consents,
        nowMs: now(),
      });
      return c.json(valueOrThrow(sold));
    })
    .get('/mails', async (c) => c.json(await listMails(db.read, maxRows)))
    .post(
      '/mails/send',
      requireRole('orders'),
      validJsonBody(z.object({ id: shortTextSchema })),
      async (c) => {
        valueOrThrow(await resendMail(db, c.req.valid('json').id, now()));
        return c.json({});
      },
    )
    .get('/history', async (c) => c.json(await listHistory(db.read, { limit: maxRows })));
}
