import { expect, onTestFinished, test } from 'vitest';
import { createAuthenticator } from '../fakes/authenticator.ts';
import { get, sendText } from '../raw-http.ts';
import { startMs } from '../store/running-store.ts';
import { testDatabase } from '../store/test-database.ts';
import { type RunningDesk, runDesk } from './running-desk.ts';

/** A desk without a shop, because refused requests never reach the shop. */
export interface DeskFixture {
  store: Parameters<typeof runDesk>[0];
  desk: RunningDesk;
}

/**
 * Prepares an attempt with permitted requests.
 *
 * @returns a function that makes the attempt and returns the status
 */
export type Attempt = (door: DeskFixture) => Promise<() => Promise<number>>;
export type RefusalCase = readonly [what: string, status: number, attempt: Attempt];

/** Defines a test for each case. */
export const testDeskRefusals = (cases: readonly RefusalCase[]) =>
  test.each(cases)(
    '%s is refused with %i, and logged in one line without a secret',
    async (_, status, attempt) => {
      const store = { database: await testDatabase(), clock: { nowMs: startMs } };
      onTestFinished(store.database.remove);
      const desk = await runDesk(store);
      const makeAttempt = await attempt({ store, desk });
      desk.logged.length = 0;
      expect(await makeAttempt()).toBe(status);
      expect(desk.logged).toEqual([expect.stringMatching(/^desk: refused [ -~]+$/)]);
      // Tokens, challenges, hashes and passkeys have at least 16 of these characters.
      expect(desk.logged[0]).not.toMatch(/[\w+/=-]{16}/);
    },
  );

/** The status of a call by the desk's own page. */
export const statusOfCall =
  (desk: RunningDesk, ...call: Parameters<RunningDesk['call']>) =>
  async () =>
    (await desk.call(...call)).status;

/** The status of a request with headers that fetch forbids. */
export const statusOfRequest =
  (
    { origin }: RunningDesk,
    headers: Record<string, string>,
    { method = 'GET', path = '/api/me', body = '' } = {},
  ) =>
  async () =>
    (await get(origin, path, headers, method, body)).status;

/** The status of the response to raw bytes. */
export const statusOfRawRequest = (desk: RunningDesk, text: string) => async () =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(await sendText(desk.origin, text))?.[1]);

type Authenticator = ReturnType<typeof createAuthenticator>;
export type Ceremony = Parameters<Authenticator['answer']>[0];

/** A passkey ceremony as the desk's own page starts it. */
export const deskCeremony = ({ origin }: RunningDesk, challenge: string): Ceremony => ({
  challenge,
  origin,
  rpId: 'localhost',
});
export const challengeOf = async (desk: RunningDesk, cookie?: string) =>
  String(
    (
      await desk.call(
        'POST',
        cookie ? '/passkeys/start' : '/passkey/start',
        cookie ? { cookie } : {},
      )
    ).body['challenge'],
  );

/** Registers a passkey from a session of the person. */
export async function addPasskey(desk: RunningDesk, person = 'owner') {
  const authenticator = createAuthenticator();
  const cookie = await desk.enter(person);
  const response = authenticator.make(deskCeremony(desk, await challengeOf(desk, cookie)));
  const addAnswer = await desk.call('POST', '/passkeys', {
    cookie,
    json: { name: 'Laptop', response },
  });
  expect(addAnswer.status).toBe(200);
  return { authenticator, cookie };
}
