import type { IncomingMessage, ServerResponse } from 'node:http';
import { api } from '../../../contract/paths.ts';
import { type CheckoutAnswer, checkoutHeaders } from '../../../contract/store.ts';
import type { Database } from '../../db/database.ts';
import { readBody } from '../http/read-body.ts';
import { accept, type Outcome, refuse, refuseUntil } from '../http/refusal.ts';
import type { Replier } from '../http/replier.ts';
import { parseCheckoutRequest } from './checkout-request.ts';
import { closeSession } from './close-session.ts';
import { holderOf } from './holder.ts';
import type { RateLimit } from './rate-limit.ts';
import { redirectTarget } from './redirect-target.ts';
import { checkoutStatus, readSession, statusAt } from './session-status.ts';
import { startCheckout } from './start-checkout.ts';

interface Options {
  db: Database;
  replier: Replier;
  now(): number;
  siteOrigins(): readonly string[];
  starts: RateLimit;
  clientOf(req: IncomingMessage): string;
  /** Null when holds are not counted by address. */
  addressSalt: string | null;
  shippingCents: number;
}

const jsonType = 'application/json';
const noSession = refuse(404, 'There is no such checkout');
const sessionIdPattern = /^[0-9a-f]{32}$/;

/** The checkout calls of the store contract. */
export function createCheckoutRoutes(options: Options) {
  const { db, replier, now } = options;

  async function start(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const answer = await startFor(req);
    if (answer.ok) replier.json(res, answer.value);
    else replier.refusal(res, answer.refusal);
  }

  async function startFor(req: IncomingMessage): Promise<Outcome<CheckoutAnswer>> {
    const client = options.clientOf(req);
    const waitSeconds = options.starts.take(client);
    if (waitSeconds > 0)
      return closing(refuseUntil(429, 'Too many checkouts. Try again later.', waitSeconds));
    const body = await readBody(req, jsonType);
    if (!body.ok) return body;
    const headers = readHeaders(req);
    if (!headers.ok) return headers;
    const parsed = parseCheckoutRequest(body.value);
    if (!parsed.ok) return parsed;
    const origins = options.siteOrigins();
    const successUrl = redirectTarget(parsed.value.successUrl, origins);
    if (successUrl === null) return refuse(400, 'successUrl must be an address of this site');
    const cancelUrl = redirectTarget(parsed.value.cancelUrl, origins);
    if (cancelUrl === null) return refuse(400, 'cancelUrl must be an address of this site');
    const started = await startCheckout(db, {
      request: { ...parsed.value, successUrl, cancelUrl },
      ...headers.value,
      holder: options.addressSalt === null ? null : holderOf(client, options.addressSalt),
      shippingCents: options.shippingCents,
      nowMs: now(),
    });
    if (!started.ok) return started;
    // Clients add `&lang=xx`, so there is a query already.
    const page = new URL(`${api.checkoutPage(started.value)}?lang=en`, successUrl);
    return accept({ url: page.href });
  }

  async function status(res: ServerResponse, sessionId: string): Promise<void> {
    const session = await readSession(db.read, sessionId);
    if (session === null) return replier.refusal(res, noSession.refusal);
    replier.json(res, checkoutStatus(session, now()));
  }

  async function cancel(req: IncomingMessage, res: ServerResponse, sessionId: string) {
    const body = await readBody(req, jsonType);
    if (!body.ok) return replier.refusal(res, body.refusal);
    const session = await readSession(db.read, sessionId);
    if (session === null) return replier.refusal(res, noSession.refusal);
    const nowMs = now();
    if (statusAt(session.row, nowMs) === 'open')
      await db.write((transaction) =>
        closeSession(transaction, { sessionId, nowMs, cancelled: true }),
      );
    const after = (await readSession(db.read, sessionId)) ?? session;
    if (after.row.status === 'complete')
      return replier.refusal(
        res,
        refuse(409, 'This checkout is complete and cannot be cancelled').refusal,
      );
    replier.json(res, checkoutStatus(after, nowMs));
  }

  return {
    /** Knowing a session's id is the permission: its 128 random bits are told to its own browser only. */
    answer(req: IncomingMessage, res: ServerResponse, path: string): unknown {
      if (path === '/checkout')
        return req.method === 'POST' ? start(req, res) : notAllowed(res, 'POST');
      const [, , sessionId = '', action, ...rest] = path.split('/');
      if (!sessionIdPattern.test(sessionId) || rest.length > 0)
        return replier.refusal(res, noSession.refusal);
      if (action === undefined)
        return req.method === 'GET' || req.method === 'HEAD'
          ? status(res, sessionId)
          : notAllowed(res, 'GET, HEAD');
      if (action !== 'cancel') return replier.refusal(res, noSession.refusal);
      return req.method === 'POST' ? cancel(req, res, sessionId) : notAllowed(res, 'POST');
    },
  };

  function notAllowed(res: ServerResponse, allow: string): void {
    replier.refusal(res, refuse(405, `Only ${allow} is answered here`).refusal, ['allow', allow]);
  }
}

interface CheckoutHeaders {
  idempotencyKey: string | null;
  previousSession: string | null;
}

function readHeaders(req: IncomingMessage): Outcome<CheckoutHeaders> {
  const key = single(req.headers[checkoutHeaders.idempotencyKey]);
  // Short keys could be guessed, and with them another buyer's session.
  if (key !== null && !/^[\x21-\x7e]{16,128}$/.test(key))
    return refuse(400, 'Idempotency-Key must have 16 to 128 printable characters');
  const previous = single(req.headers[checkoutHeaders.previousSession]);
  // What a browser remembers may be from long ago: an id that is none is no reason to refuse a checkout.
  const known = previous !== null && sessionIdPattern.test(previous);
  return accept({ idempotencyKey: key, previousSession: known ? previous : null });
}

function single(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}

function closing<T>(outcome: Outcome<T>): Outcome<T> {
  return outcome.ok ? outcome : { ok: false, refusal: { ...outcome.refusal, closes: true } };
}
