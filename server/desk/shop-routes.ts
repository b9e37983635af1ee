import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { delivery } from '../../content/shop/delivery.ts';
import { shop } from '../../content/shop/shop.ts';
import { looksLikeEmail } from '../../domain/text/email-text.ts';
import { listHolds } from '../store/checkout/list-holds.ts';
import { releaseSession } from '../store/checkout/release-session.ts';
import { listHistory } from '../store/history.ts';
import { listMails, resendMail } from '../store/mail/mails.ts';
import { readCountry } from '../store/orders/actions/correct-address.ts';
import { sellByHand } from '../store/orders/actions/sell-by-hand.ts';
import { forgetPerson } from '../store/privacy/forget-person.ts';
import { readPerson } from '../store/privacy/read-person.ts';
import {
  consentList,
  type DeskEnv,
  type DeskParts,
  jsonBody,
  requireRole,
  shortText,
  typedOr,
  valueOrRefusal,
} from './desk-context.ts';

const mostRows = 200;
const years = shop.keepInvoicesYears;

const sale = z.object({
  variant: shortText,
  pieces: shortText,
  price: shortText.default(''),
  country: shortText.default(''),
});

const person = z.object({ email: shortText });

/** Open checkouts, manual sales, mails, people and the history. */
export function shopRoutes({ db, now, payments }: DeskParts) {
  return (
    new Hono<DeskEnv>()
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
        const { variant, pieces, price, country } = c.req.valid('json');
        const place = typedOr(country, undefined);
        const sold = await sellByHand(db, {
          variant: variant.trim(),
          pieces: pieces.trim(),
          price: typedOr(price, undefined),
          country: place === undefined ? null : valueOrRefusal(readCountry(place.toUpperCase())),
          delivery,
          nowMs: now(),
        });
        return c.json({ number: valueOrRefusal(sold) });
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
      .get('/history', async (c) => c.json(await listHistory(db.read, { limit: mostRows })))
      // A POST, so that no e-mail address appears in a URL, which logs contain.
      .post('/people/find', requireRole('everything'), jsonBody(person), async (c) => {
        const email = emailOf(c.req.valid('json').email);
        return c.json(await db.readAtOnce((snapshot) => readPerson(snapshot, email, { years })));
      })
      .post(
        '/people/forget',
        requireRole('everything'),
        jsonBody(person.extend({ isTrial: z.boolean() })),
        async (c) => {
          const { email, isTrial } = c.req.valid('json');
          const asked = { email: emailOf(email), years, isTrial, nowMs: now() };
          return c.json(valueOrRefusal(await forgetPerson(db, asked)));
        },
      )
  );
}

function emailOf(text: string): string {
  if (!looksLikeEmail(text.trim()))
    throw new HTTPException(400, { message: 'It is no e-mail address.' });
  return text.trim();
}
