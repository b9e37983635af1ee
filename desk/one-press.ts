import { replayHeader } from '../contract/desk.ts';

/** The keys of writes that were not answered yet, by what they ask for. */
const unanswered = new Map<string, { key: string; atMs: number }>();
/** Writes under way. */
const underWay = new Map<string, Promise<Response>>();
/** A press after this time is meant anew. */
const retryWithinMs = 2 * 60_000;

/** Told when a press turns out to have been done before. */
export const replayed = new EventTarget();

/**
 * Like fetch. A press that comes twice in an instant is one write; a write whose answer was lost has the same key when it is
 * tried again, so that the server does it once.
 *
 * @param asks what is asked for, such as the body
 */
export async function fetchOnce(
  address: string,
  init: RequestInit,
  asks: string,
): Promise<Response> {
  const sign = `${init.method} ${address} ${asks}`;
  const before = underWay.get(sign);
  if (before !== undefined) return (await before).clone();
  const lost = unanswered.get(sign);
  const isRetry = lost !== undefined && Date.now() - lost.atMs < retryWithinMs;
  const { key } = isRetry ? lost : { key: crypto.randomUUID() };
  unanswered.set(sign, { key, atMs: Date.now() });
  const headers = new Headers(init.headers);
  headers.set('idempotency-key', key);
  // An answer that ends in its middle is a lost one.
  const call = fetch(address, { ...init, headers }).then(async (answer) => {
    await answer.clone().arrayBuffer();
    return answer;
  });
  underWay.set(sign, call);
  try {
    const answer = await call;
    if (answer.status < 500) unanswered.delete(sign);
    if (answer.headers.has(replayHeader)) replayed.dispatchEvent(new Event('replayed'));
    return answer.clone();
  } finally {
    underWay.delete(sign);
  }
}
