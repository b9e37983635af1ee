import { replayHeader } from '../contract/desk.ts';

/** The idempotency keys of writes without a response, by the content of the request. */
const keysOfUnanswered = new Map<string, { key: string; atMs: number }>();
const underWay = new Map<string, Promise<Response>>();
/** Within this time the same request is a retry; later it is a new request. */
const retryWithinMs = 2 * 60_000;

/** Emits when the server answers with the stored result of an earlier press. */
export const replayEvents = new EventTarget();

/**
 * Like fetch, but each write takes effect once. A repeated press while the first request is running shares the
 * response of that request. A write whose response was lost keeps its idempotency key when it is retried, so that the
 * server performs it once.
 *
 * @param asks identifies the content of the request, such as by its body
 */
export async function fetchOnce(url: string, init: RequestInit, asks: string): Promise<Response> {
  const sign = `${init.method} ${url} ${asks}`;
  const before = underWay.get(sign);
  if (before !== undefined) return (await before).clone();
  const lost = keysOfUnanswered.get(sign);
  const isRetry = lost !== undefined && Date.now() - lost.atMs < retryWithinMs;
  const { key } = isRetry ? lost : { key: crypto.randomUUID() };
  keysOfUnanswered.set(sign, { key, atMs: Date.now() });
  const headers = new Headers(init.headers);
  headers.set('idempotency-key', key);
  // A response whose body was cut off counts as lost.
  const call = fetch(url, { ...init, headers }).then(async (answer) => {
    await answer.clone().arrayBuffer();
    return answer;
  });
  underWay.set(sign, call);
  try {
    const answer = await call;
    if (answer.status < 500) keysOfUnanswered.delete(sign);
    if (answer.headers.has(replayHeader)) replayEvents.dispatchEvent(new Event('replayed'));
    return answer.clone();
  } finally {
    underWay.delete(sign);
  }
}
