import { replayHeader } from '../contract/desk.ts';

/** The keys of writes that were not answered yet, by what they ask for. */
const unanswered = new Map<string, { key: string; atMs: number }>();
/** Writes under way. */
const underWay = new Map<string, Promise<Response>>();
/** The time within which the same press is a retry; later it is a new request. */
const retryWithinMs = 2 * 60_000;

/** Emits when the server had already done a press. */
export const replayEvents = new EventTarget();

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
  // An answer whose body was cut off counts as lost.
  const call = fetch(address, { ...init, headers }).then(async (answer) => {
    await answer.clone().arrayBuffer();
    return answer;
  });
  underWay.set(sign, call);
  try {
    const answer = await call;
    if (answer.status < 500) unanswered.delete(sign);
    if (answer.headers.has(replayHeader)) replayEvents.dispatchEvent(new Event('replayed'));
    return answer.clone();
  } finally {
    underWay.delete(sign);
  }
}
