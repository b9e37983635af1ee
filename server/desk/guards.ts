import { createMiddleware } from 'hono/factory';
import { addressGroup } from '../http/address-group.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { roleOf } from '../store/staff/people.ts';
import { continueDeskSession, endDeskSession } from '../store/staff/sessions.ts';
import { acceptsBodyType } from './body-limits.ts';
import { type DeskEnv, type DeskParts, deskError } from './desk-context.ts';
import { isHttps, readSessionCookie } from './entry/session-cookie.ts';
import { isWindow } from './window-document.ts';

/** Sign-in attempts per minute and household (see addressGroup). */
const triesPerMinute = 30;

const policy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  // Previews are shown in frames, and have their own policy.
  "frame-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The content policy of a printable page, which has inline styles. */
export const printPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const deskHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
};

export const addSecurityHeaders = createMiddleware<DeskEnv>(async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(deskHeaders))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
});

/**
 * Refuses requests that another site could make a browser send:
 * - requests for another host, as after DNS rebinding
 * - requests for data, by another site's page
 * - writes, by another site's page or form
 */
export const requireSameOrigin = ({ origin, log }: Pick<DeskParts, 'origin' | 'log'>) =>
  createMiddleware<DeskEnv>((c, next) => {
    const own = new URL(origin());
    const refuse = (message: string) => {
      log(`desk: refused a ${c.req.method}: ${message}`);
      return Promise.resolve(deskError(c, 403, message));
    };
    // A request's target may contain a host, which takes precedence over the header.
    if (c.req.header('host') !== own.host || new URL(c.req.url).host !== own.host)
      return refuse('Another host name.');
    // Only the desk's own page may request data. A page of the desk may be opened by a link, such as one in a mail.
    const from = c.req.header('sec-fetch-site') ?? 'none';
    if (/^\/api\//.test(c.req.path) && from !== 'same-origin' && from !== 'none')
      return refuse('A page of another site.');
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (c.req.header('origin') !== own.origin) return refuse('Another origin.');
    if (!acceptsBodyType(c.req.path, c.req.header('content-type') ?? ''))
      return refuse('A write is JSON, or a picture.');
    return next();
  });

/** Admits people with a session whose role has not changed. */
export const requireSession = ({ db, people, siteRun, now, origin, log }: DeskParts) =>
  createMiddleware<DeskEnv>(async (c, next) => {
    const token = readSessionCookie(c, isHttps(origin()));
    const session =
      token === null ? null : await continueDeskSession(db, token, { siteRun, nowMs: now() });
    const role = session && roleOf(people, session.person);
    // End the session even if the role is given back later, because the session began with another
    // role.
    if (session !== null && role !== session.role) await endDeskSession(db, session.id);
    if (session === null || role === null || role !== session.role) {
      log(
        `desk: refused a ${c.req.method}: ${token === null ? 'no session' : 'a session that is over'}`,
      );
      // A window gets the sign-in page instead of an error.
      if (c.req.method === 'GET' && isWindow(c)) return c.redirect('/', 303);
      return deskError(c, 401, 'The desk is locked.');
    }
    c.set('session', session);
    c.set('role', role);
    return next();
  });

export function limitSignInAttempts({
  clientAddress,
  log,
}: Pick<DeskParts, 'clientAddress' | 'log'>) {
  const limit = createRateLimit(triesPerMinute);
  return createMiddleware<DeskEnv>((c, next) => {
    const seconds = limit.take(addressGroup(clientAddress(c.env.incoming)));
    if (seconds === 0) return next();
    log('desk: refused a sign-in attempt: too many from one address');
    c.header('retry-after', String(seconds));
    return Promise.resolve(deskError(c, 429, `Too many tries. Wait ${seconds} seconds.`));
  });
}
