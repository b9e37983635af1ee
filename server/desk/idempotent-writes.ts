import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import { replayHeader } from '../../contract/desk.ts';
import { claimIdempotencyKey, completeIdempotencyKey } from '../store/staff/idempotency-keys.ts';
import { type DeskEnv, type DeskParts, deskError } from './desk-context.ts';

const keyPattern = /^[\w-]{16,64}$/;
/** The maximum number of characters of stored responses. The plan of a large import has megabytes. */
const maxResponseCharacters = 30_000_000;
const unknownLength = 1_000;
const answersMs = 10 * 60_000;

interface Answer {
  status: number;
  type: string;
  text: string;
}

/**
 * Does a write once even if its request is repeated, as after a lost response. The repeated request
 * gets the same response. Responses stay in memory, because they contain what buyers have typed;
 * the keys are in the database.
 */
export function makeWritesIdempotent({ db, now }: Pick<DeskParts, 'db' | 'now'>) {
  const answers = new LRUCache<string, Promise<Answer | null>>({
    maxSize: maxResponseCharacters,
    ttl: answersMs,
  });
  return createMiddleware<DeskEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const idempotencyKey = c.req.header('idempotency-key') ?? '';
    if (!keyPattern.test(idempotencyKey))
      return deskError(c, 400, 'A write needs an Idempotency-Key.');
    // A key belongs to one request, including its query and its body.
    const sign = createHash('sha256')
      .update(new URL(c.req.url).search)
      .update(new Uint8Array(await c.req.arrayBuffer()))
      .digest('base64url');
    const key = `${c.get('session').person} ${c.req.method} ${c.req.path} ${idempotencyKey} ${sign}`;
    const known = await answers.get(key);
    if (known)
      return new Response(known.text, {
        status: known.status,
        headers: { 'content-type': known.type, [replayHeader]: '1' },
      });
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    answers.set(key, promise, { size: unknownLength });
    try {
      const before = await claimIdempotencyKey(db, key, now());
      if (before === 'done') return deskError(c, 409, 'That was done already.');
      if (before === 'begun')
        return deskError(
          c,
          409,
          'This was requested before, and it is not known whether it was done. Check, and then try again.',
        );
      await next();
      if (c.res.status >= 500) return;
      await completeIdempotencyKey(db, key);
      const type = c.res.headers.get('content-type') ?? 'application/json';
      const text = await c.res.clone().text();
      answers.set(key, promise, { size: text.length + 1 });
      resolve({ status: c.res.status, type, text });
    } finally {
      // If this request failed, the repeated requests that wait for its response do the write
      // themselves.
      resolve(null);
      if ((await promise) === null) answers.delete(key);
    }
  });
}
