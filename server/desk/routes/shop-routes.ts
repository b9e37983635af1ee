import { Hono } from 'hono';
import { z } from 'zod';
import { delivery } from '../../../content/shop/delivery.ts';
import { listHolds } from '../../store/checkout/list-holds.ts';
import { releaseSession } from '../../store/checkout/release-session.ts';
import { listHistory } from '../../store/history.ts';
import { listMails, resendMail } from '../../store/mail/mails.ts';
import { readCountry } from '../../store/orders/actions/correct-address.ts';
import { sellByHand } from '../../store/orders/actions/sell-by-hand.ts';
import {
  consentList,
  type DeskEnv,
  type DeskParts,
  jsonBody,
  requireRole,
  shortText,
  typedOr,
  valueOrRefusal,
} from '../desk-context.ts';

const mostRows = 200;

const mostArticles = 100;

const sale = z.object({
  lines: z
    .array(z.object({ variant: shortText, pieces: shortText, price: shortText.default('') }))
    .min(1)
    .max(mostArticles),
  day: shortText.default(''),
  country: shortText.default(''),
});

export function shopRoutes({ db, now, payments }: DeskParts) {
  return new Hono<DeskEnv>()
    .get('/holds', async (c) => c.json(await listHolds(db.read)))
    .post(
      '/holds/:session/release',
      requireRole('orders'),
      jsonBody(z.object({ consents: consentList })),
      async (c) => {
        const session = c.req.param('session');
        const { consents } = c.req.valid('json');
        const asked = { session, consents, nowMs: now() };
        return c.json({ held: valueOrRefusal(await releaseSession(db, payments, asked)).held });
      },
    )
    .post('/sales', requireRole('orders'), jsonBody(sale), async (c) => {
      const { lines, day, country } = c.req.valid('json');
      const place = typedOr(country, undefined);
      const sold = await sellByHand(db, {
        lines: lines.map(({ variant, pieces, price }) => ({
          variant: variant.trim(),
          pieces: pieces.trim(),
          price: typedOr(price, undefined),
        })),
        day: typedOr(day, undefined),
        country: place === undefined ? null : valueOrRefusal(readCountry(place.toUpperCase())),
        delivery,
        nowMs: now(),
      });
      return c.json(valueOrRefusal(sold));
    })
    .get('/mails', async (c) => c.json(await listMails(db.read, mostRows)))
    .post(
      '/mails/send',
      requireRole('orders'),
      jsonBody(z.object({ id: shortText })),
      async (c) => {
        valueOrRefusal(await resendMail(db, c.req.valid('json').id, now()));
        return c.json({});
      },
    )
    .get('/history', async (c) => c.json(await listHistory(db.read, { limit: mostRows })));
}
