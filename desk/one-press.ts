/** The keys of writes that were not answered yet, by what they ask for. */
const unanswered = new Map<string, string>();
/** Writes under way. */
const underWay = new Map<string, Promise<Response>>();

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
  const key = unanswered.get(sign) ?? crypto.randomUUID();
  unanswered.set(sign, key);
  const headers = new Headers(init.headers);
  headers.set('idempotency-key', key);
  const call = fetch(address, { ...init, headers });
  underWay.set(sign, call);
  try {
    const answer = await call;
    if (answer.status < 500) unanswered.delete(sign);
    return answer.clone();
  } finally {
    underWay.delete(sign);
  }
}
