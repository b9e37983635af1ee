import { fetchOnce } from './fetch-once.ts';

/** Emits `locked` when a press finds that the session is over. */
export const lockEvents = new EventTarget();

let person: string | null = null;
let nextSignIn: PromiseWithResolvers<string> | null = null;

/** Must be called with each person who has signed in, once their screens are drawn. */
export function noteSignIn(signedIn: string): void {
  person = signedIn;
  nextSignIn?.resolve(signedIn);
  nextSignIn = null;
}

/**
 * Like fetchOnce, but a press that finds the session over waits until the same person has signed in, and is then sent
 * again.
 *
 * @throws Error if another person has signed in
 */
export async function fetchSignedIn(
  url: string,
  init: RequestInit,
  content: string,
): Promise<Response> {
  const answer = await fetchOnce(url, init, content);
  if (answer.status !== 401 || new URL(url, location.href).pathname === '/api/lock') return answer;
  const presser = person;
  nextSignIn ??= Promise.withResolvers();
  const { promise } = nextSignIn;
  lockEvents.dispatchEvent(new Event('locked'));
  if ((await promise) !== presser) throw new Error('Another person has signed in');
  return fetchSignedIn(url, init, content);
}
