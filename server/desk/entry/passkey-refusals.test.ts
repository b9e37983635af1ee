import { describe, expect } from 'vitest';
import {
  type Attempt,
  addPasskey,
  type Ceremony,
  challengeOf,
  type DeskFixture,
  deskCeremony,
  type RefusalCase,
  statusOfCall,
  statusOfRequest,
  testDeskRefusals,
} from '../../../test/desk/refusals.ts';
import { createAuthenticator } from '../../../test/fakes/authenticator.ts';

const minute = 60_000;

/** A sign-in with a changed response to the challenge. */
const withAnswer =
  (
    change: (
      door: DeskFixture,
      ceremony: Ceremony,
    ) => Partial<Ceremony> | Promise<Partial<Ceremony>>,
  ): Attempt =>
  async (door) => {
    const { authenticator } = await addPasskey(door.desk);
    const validCeremony = deskCeremony(door.desk, await challengeOf(door.desk));
    const json = authenticator.answer({ ...validCeremony, ...(await change(door, validCeremony)) });
    return statusOfCall(door.desk, 'POST', '/passkey/enter', { json });
  };

const passkeys: readonly RefusalCase[] = [
  [
    'used before',
    410,
    async ({ desk }) => {
      const { authenticator } = await addPasskey(desk);
      const json = authenticator.answer(deskCeremony(desk, await challengeOf(desk)));
      expect((await desk.call('POST', '/passkey/enter', { json })).status).toBe(200);
      return statusOfCall(desk, 'POST', '/passkey/enter', { json });
    },
  ],
  [
    'after five minutes',
    410,
    withAnswer(({ store }) => {
      store.clock.nowMs += 5 * minute;
      return {};
    }),
  ],
  ['made by a page of another site', 410, withAnswer(() => ({ origin: 'https://evil.example' }))],
  ['made by a page of another port', 410, withAnswer(() => ({ origin: 'http://localhost:1' }))],
  ['made for the name of another site', 410, withAnswer(() => ({ rpId: 'evil.example' }))],
  ['to a challenge that was guessed', 410, withAnswer(() => ({ challenge: 'A'.repeat(43) }))],
  [
    'to a challenge for adding one',
    410,
    withAnswer(async ({ desk }) => ({ challenge: await challengeOf(desk, await desk.enter()) })),
  ],
  ['that makes one instead', 410, withAnswer(() => ({ type: 'webauthn.create' }))],
  ['without a finger or a PIN', 410, withAnswer(() => ({ isVerified: false }))],
  [
    'of a copy, which counts behind',
    410,
    async ({ desk }) => {
      const { authenticator } = await addPasskey(desk);
      const withCounter = async (counter: number) => ({
        json: authenticator.answer({ ...deskCeremony(desk, await challengeOf(desk)), counter }),
      });
      expect((await desk.call('POST', '/passkey/enter', await withCounter(5))).status).toBe(200);
      return statusOfCall(desk, 'POST', '/passkey/enter', await withCounter(5));
    },
  ],
  [
    'signed by another',
    410,
    async ({ desk }) => {
      const { authenticator } = await addPasskey(desk);
      const { response } = createAuthenticator().answer(
        deskCeremony(desk, await challengeOf(desk)),
      );
      const json = { ...authenticator.answer(deskCeremony(desk, '')), response };
      return statusOfCall(desk, 'POST', '/passkey/enter', { json });
    },
  ],
  [
    'of nobody',
    410,
    async ({ desk }) => {
      const json = createAuthenticator().answer(deskCeremony(desk, await challengeOf(desk)));
      return statusOfCall(desk, 'POST', '/passkey/enter', { json });
    },
  ],
  [
    'that was removed',
    410,
    async ({ desk }) => {
      const { authenticator, cookie } = await addPasskey(desk);
      const ceremony = deskCeremony(desk, await challengeOf(desk));
      expect((await desk.call('DELETE', `/passkeys/${authenticator.id}`, { cookie })).status).toBe(
        200,
      );
      return statusOfCall(desk, 'POST', '/passkey/enter', { json: authenticator.answer(ceremony) });
    },
  ],
  [
    'of somebody who is in site.yaml no more',
    410,
    async ({ desk }) => {
      desk.people.set('me@x.example', 'orders');
      const { authenticator } = await addPasskey(desk, 'me@x.example');
      const ceremony = deskCeremony(desk, await challengeOf(desk));
      desk.people.delete('me@x.example');
      return statusOfCall(desk, 'POST', '/passkey/enter', { json: authenticator.answer(ceremony) });
    },
  ],
  [
    'that is none',
    400,
    async ({ desk }) =>
      statusOfCall(desk, 'POST', '/passkey/enter', { json: { id: ['x'], response: 'x' } }),
  ],
  [
    'nested twenty thousand deep',
    410,
    async ({ desk }) => {
      const deepJson = '['.repeat(20_000) + ']'.repeat(20_000);
      const body = `{"id":"x","__proto__":{"admin":1},"response":{"clientDataJSON":${deepJson}}}`;
      const headers = { origin: desk.origin, 'content-type': 'application/json' };
      return statusOfRequest(desk, headers, { method: 'POST', path: '/api/passkey/enter', body });
    },
  ],
  ...(
    [
      ['added by a page of another site', { origin: 'https://evil.example' }],
      ['added for the name of another site', { rpId: 'evil.example' }],
      ['added without a finger or a PIN', { isVerified: false }],
    ] as const
  ).map(
    ([caseName, change]): RefusalCase => [
      caseName,
      409,
      async ({ desk }) => {
        const cookie = await desk.enter();
        const ceremony = { ...deskCeremony(desk, await challengeOf(desk, cookie)), ...change };
        const json = { name: 'Laptop', response: createAuthenticator().make(ceremony) };
        return statusOfCall(desk, 'POST', '/passkeys', { cookie, json });
      },
    ],
  ),
  [
    'added that somebody else has',
    409,
    async ({ desk }) => {
      const { authenticator } = await addPasskey(desk);
      desk.people.set('me@x.example', 'everything');
      const cookie = await desk.enter('me@x.example');
      const response = authenticator.make(deskCeremony(desk, await challengeOf(desk, cookie)));
      return statusOfCall(desk, 'POST', '/passkeys', { cookie, json: { name: 'Mine', response } });
    },
  ],
];

describe('DESK-PASSKEY: a passkey’s response', () => testDeskRefusals(passkeys));
