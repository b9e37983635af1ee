import { randomInt } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { locale } from '../../../content/locale.ts';
import { deskLinkUrl } from '../../../contract/desk.ts';
import { fractionDigitExceptions } from '../../store/catalogue/currencies.ts';
import { shopZone } from '../../store/shop-days.ts';
import {
  consumeSignInLink,
  createMailedSignInLink,
  linkLifetimeMs,
} from '../../store/staff/links.ts';
import { listPasskeys, removePasskey, renamePasskey } from '../../store/staff/passkeys.ts';
import { findDeskPerson, roleOf } from '../../store/staff/people.ts';
import { endDeskSession, listDeskSessions, openDeskSession } from '../../store/staff/sessions.ts';
import { type DeskEnv, type DeskParts, deskError, validJsonBody } from '../desk-context.ts';
import { limitSignInAttempts, requireSession } from '../guards.ts';
import { createPasskeyCeremony, hasPasskeys } from './passkey-ceremony.ts';
import { deleteSessionCookie, isHttps, setSessionCookie } from './session-cookie.ts';

/** Accepts a browser's passkey response by its outline only. The ceremony verifies its content. */
const answer = <Answer extends { id: string; response: object }>() =>
  z.custom<Answer>((value) => authenticatorAnswer.safeParse(value).success, 'is no answer');
const authenticatorAnswer = z.looseObject({
  id: z.string().max(2_000),
  response: z.looseObject({}),
});
const passkeyName = z.string().trim().min(1).max(60);

export function signInRoutes(parts: DeskParts) {
  const { db, people, siteRun, origin, now, log, mailLink } = parts;
  const at = () => ({ siteRun, nowMs: now() });
  const ceremony = createPasskeyCeremony(parts);
  const tries = limitSignInAttempts(parts);
  const inside = requireSession(parts);
  const enter = async (c: Context<DeskEnv>, person: string, passkey: string | null) => {
    const role = roleOf(people, person);
    if (role === null) return refuseEntry(c, 'somebody who has no place here any more');
    const device = deviceOf(c.req.header('user-agent') ?? '');
    const token = await openDeskSession(db, { person, role, device, passkey, ...at() });
    if (token === null) return refuseEntry(c, 'a passkey that was removed');
    setSessionCookie(c, token, isHttps(origin()));
    return c.json({ person, role });
  };
  const refuseEntry = (c: Context<DeskEnv>, what: string) => {
    log(`desk: refused a try to enter: ${what}`);
    return deskError(c, 410, 'That did not open the desk.');
  };
  return new Hono<DeskEnv>()
    .get('/entry', (c) =>
      c.json({ shop: parts.shop, mailsLinks: mailLink !== null, passkeys: hasPasskeys(origin()) }),
    )
    .post('/enter', tries, validJsonBody(z.object({ token: z.string().max(100) })), async (c) => {
      const person = await consumeSignInLink(db, c.req.valid('json').token, now());
      return person === null
        ? refuseEntry(c, 'a link that is unknown, used or expired')
        : enter(c, person, null);
    })
    .post('/mail-link', tries, validJsonBody(z.object({ email: z.string().max(320) })), (c) => {
      const email = c.req.valid('json').email;
      if (mailLink !== null) sendLater(parts, email);
      return c.json({ minutes: linkLifetimeMs / 60_000 }, 202);
    })
    .post('/passkey/start', tries, async (c) => c.json(await ceremony.startEntering()))
    .post(
      '/passkey/enter',
      tries,
      validJsonBody(answer<AuthenticationResponseJSON>()),
      async (c) => {
        const passkey = await ceremony.finishEntering(c.req.valid('json'));
        return passkey === null
          ? refuseEntry(c, 'a passkey that is unknown, removed or used before')
          : enter(c, passkey.person, passkey.id);
      },
    )
    .get('/me', inside, async (c) => {
      const { person, id, untilMs } = c.get('session');
      return c.json({
        ...{ person, role: c.get('role'), session: id, shop: parts.shop },
        ...{ locale, timeZone: shopZone, moneyDigits: fractionDigitExceptions },
        until: new Date(untilMs).toISOString(),
        passkeys: hasPasskeys(origin()) ? await listPasskeys(db.read, person) : null,
        sessions: (await listDeskSessions(db.read, at())).filter(
          (session) => c.get('role') === 'everything' || session.person === person,
        ),
      });
    })
    .post('/lock', inside, async (c) => {
      await endDeskSession(db, c.get('session').id);
      deleteSessionCookie(c, isHttps(origin()));
      return c.json({});
    })
    .delete('/sessions/:id', inside, async (c) => {
      const id = c.req.param('id');
      const open = await listDeskSessions(db.read, at());
      const isOwn = open.some((one) => one.id === id && one.person === c.get('session').person);
      if (!isOwn && c.get('role') !== 'everything')
        throw new HTTPException(403, { message: 'That session belongs to somebody else.' });
      return (await endDeskSession(db, id))
        ? c.json({})
        : deskError(c, 404, 'That session is over.');
    })
    .post('/passkeys/start', inside, async (c) =>
      c.json(await ceremony.startAdding(c.get('session').person)),
    )
    .post(
      '/passkeys',
      inside,
      validJsonBody(z.object({ name: passkeyName, response: answer<RegistrationResponseJSON>() })),
      async (c) => {
        const { person } = c.get('session');
        if (await ceremony.finishAdding(person, c.req.valid('json'))) return c.json({});
        throw new HTTPException(409, { message: 'The passkey was not accepted. Try again.' });
      },
    )
    .patch('/passkeys/:id', inside, validJsonBody(z.object({ name: passkeyName })), async (c) => {
      const own = { id: c.req.param('id'), person: c.get('session').person };
      const isDone = await renamePasskey(db, own, c.req.valid('json').name);
      return isDone ? c.json({}) : deskError(c, 404, 'This passkey does not exist.');
    })
    .delete('/passkeys/:id', inside, async (c) => {
      const own = { id: c.req.param('id'), person: c.get('session').person };
      return (await removePasskey(db, own))
        ? c.json({})
        : deskError(c, 404, 'This passkey does not exist.');
    });
}

/**
 * The delay between the request and its mail, which is random, so that response times do not reveal
 * which addresses are known.
 */
const sentAfterMs = { least: 500, most: 2_000 };

function sendLater(parts: DeskParts, email: string): void {
  const askedMs = parts.now();
  const { least, most } = sentAfterMs;
  // If the process stops first, the link is not sent, and the person can request another.
  setTimeout(() => void sendLink(parts, email, askedMs), randomInt(least, most)).unref();
}

const unmailedReasons = {
  nobody: 'nobody at the desk has that address',
  recent: 'one went to that address within a minute',
};

async function sendLink(
  { db, people, origin, mailLink, log }: DeskParts,
  email: string,
  askedMs: number,
): Promise<void> {
  try {
    const person = findDeskPerson(people, email);
    const made = await createMailedSignInLink(db, person, { nowMs: askedMs });
    if ('withheld' in made) log(`desk: no link was mailed: ${unmailedReasons[made.withheld]}`);
    else await mailLink?.({ to: made.person, url: deskLinkUrl(origin(), made.token) });
  } catch (error) {
    log('desk: a link could not be mailed', error);
  }
}

/** The common names of the browser and its system. */
function deviceOf(userAgent: string): string {
  const named = (names: readonly (readonly [RegExp, string])[], none: string) =>
    names.find(([sign]) => sign.test(userAgent))?.[1] ?? none;
  const browser = named(
    [
      [/Edg\//, 'Edge'],
      [/OPR\//, 'Opera'],
      [/Firefox\//, 'Firefox'],
      [/Chrome\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ],
    'A browser',
  );
  const system = named(
    [
      [/iPhone|iPad/, 'iOS'],
      [/Android/, 'Android'],
      [/Windows/, 'Windows'],
      [/Mac OS X/, 'macOS'],
      [/Linux/, 'Linux'],
    ],
    '',
  );
  return system === '' ? browser : `${browser} on ${system}`;
}
