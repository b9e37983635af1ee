import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { shop } from '../../../content/shop/shop-settings.ts';
import { words } from '../../../content/words.ts';
import { looksLikeEmail } from '../../../domain/text/email-text.ts';
import { makePersonCopy, type PersonCopy } from '../../store/privacy/copy/person-copy.ts';
import { forgetPerson } from '../../store/privacy/forget-person.ts';
import { forgetSummary } from '../../store/privacy/forget-summary.ts';
import { readPerson } from '../../store/privacy/read-person.ts';
import {
  type DeskEnv,
  type DeskParts,
  deskError,
  requireRole,
  shortTextSchema,
  validJsonBody,
  valueOrThrow,
} from '../desk-context.ts';
import { printPolicy } from '../guards.ts';
import { windowDocument } from '../window-document.ts';

const years = shop.keepInvoicesYears;
const person = z.object({ email: shortTextSchema });
/**
 * Null for a dry run. Otherwise the version that a dry run returned: forgetting is refused if the result has changed
 * since.
 */
const forgetting = person.extend({ seen: z.string().max(80).nullable() });

/**
 * The number of copies kept in memory. A copy shows the data at the time of the search; a new search makes a new one.
 */
const maxCopies = 20;
const keptForMs = 15 * 60_000;

export function personRoutes({ db, now, pages }: DeskParts) {
  // The key is a random id, so that no URL contains an e-mail address, which would end up in logs.
  const copies = new LRUCache<string, { person: string; copy: PersonCopy }>({
    max: maxCopies,
    ttl: keptForMs,
  });
  return new Hono<DeskEnv>()
    .post('/people/find', requireRole('everything'), validJsonBody(person), async (c) => {
      const email = emailOf(c.req.valid('json').email);
      const held = await db.readInSnapshot((snapshot) => readPerson(snapshot, email));
      const copy = makePersonCopy(held, { years, nowMs: now() });
      const id = randomUUID();
      copies.set(id, { person: c.get('session').person, copy });
      return c.json({ id, ...copy.view, why: words.copy.why });
    })
    .get('/people/copies/:id/:form', requireRole('everything'), (c) => {
      const { id, form } = c.req.param();
      const found = copies.get(id);
      if (found?.person !== c.get('session').person)
        return deskError(c, 404, 'This copy has expired: press Find again.');
      const name = (ending: string) => `attachment; filename="copy.${ending}"`;
      if (form === 'file') {
        c.header('content-disposition', name('json'));
        return c.body(JSON.stringify(found.copy.file, null, 2), 200, {
          'content-type': 'application/json',
        });
      }
      const page = pages.personCopy(found.copy.view);
      if (form !== 'page') return windowDocument(c, page, printPolicy);
      c.header('content-security-policy', printPolicy);
      c.header('content-disposition', name('html'));
      return c.html(page);
    })
    .post('/people/forget', requireRole('everything'), validJsonBody(forgetting), async (c) => {
      const { email, seen } = c.req.valid('json');
      const isDryRun = seen === null;
      const terms = { years, isDryRun, seen: seen ?? undefined, nowMs: now() };
      const done = await forgetPerson(db, { email: emailOf(email), ...terms });
      const { forgotten, version } = valueOrThrow(done);
      // Older copies would still contain the erased data.
      if (!isDryRun) copies.clear();
      return c.json({ ...forgetSummary(forgotten, years), version });
    });
}

function emailOf(text: string): string {
  if (!looksLikeEmail(text.trim()))
    throw new HTTPException(400, { message: 'It is no e-mail address.' });
  return text.trim();
}
