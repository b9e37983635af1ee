import { describe, expect } from 'vitest';
import {
  type Answering,
  addedTo,
  called,
  challengeOf,
  type Door,
  own,
  type Refused,
  sent,
  type Try,
  testRefusals,
} from '../../../test/desk/refusals.ts';
import { createAuthenticator } from '../../../test/fakes/authenticator.ts';

const minute = 60_000;

/** An answer to a challenge, with something about it changed. */
const withAnswer =
  (
    change: (door: Door, asked: Answering) => Partial<Answering> | Promise<Partial<Answering>>,
  ): Try =>
  async (door) => {
    const { authenticator } = await addedTo(door.desk);
    const asked = own(door.desk, await challengeOf(door.desk));
    const json = authenticator.answer({ ...asked, ...(await change(door, asked)) });
    return called(door.desk, 'POST', '/passkey/enter', { json });
  };

const passkeys: readonly Refused[] = [
  [
    'used before',
    410,
    async ({ desk }) => {
      const { authenticator } = await addedTo(desk);
      const json = authenticator.answer(own(desk, await challengeOf(desk)));
      expect((await desk.call('POST', '/passkey/enter', { json })).status).toBe(200);
      return called(desk, 'POST', '/passkey/enter', { json });
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
      const { authenticator } = await addedTo(desk);
      const at = async (counter: number) => ({
        json: authenticator.answer({ ...own(desk, await challengeOf(desk)), counter }),
      });
      expect((await desk.call('POST', '/passkey/enter', await at(5))).status).toBe(200);
      return called(desk, 'POST', '/passkey/enter', await at(5));
    },
  ],
  [
    'signed by another',
    410,
    async ({ desk }) => {
      const { authenticator } = await addedTo(desk);
      const { response } = createAuthenticator().answer(own(desk, await challengeOf(desk)));
      const json = { ...authenticator.answer(own(desk, '')), response };
      return called(desk, 'POST', '/passkey/enter', { json });
    },
  ],
  [
    'of nobody',
    410,
    async ({ desk }) => {
      const json = createAuthenticator().answer(own(desk, await challengeOf(desk)));
      return called(desk, 'POST', '/passkey/enter', { json });
    },
  ],
  [
    'that was removed',
    410,
    async ({ desk }) => {
      const { authenticator, as } = await addedTo(desk);
      const asked = own(desk, await challengeOf(desk));
      expect((await desk.call('DELETE', `/passkeys/${authenticator.id}`, { as })).status).toBe(200);
      return called(desk, 'POST', '/passkey/enter', { json: authenticator.answer(asked) });
    },
  ],
  [
    'of somebody who is in site.yaml no more',
    410,
    async ({ desk }) => {
      desk.people.set('me@x.example', 'orders');
      const { authenticator } = await addedTo(desk, 'me@x.example');
      const asked = own(desk, await challengeOf(desk));
      desk.people.delete('me@x.example');
      return called(desk, 'POST', '/passkey/enter', { json: authenticator.answer(asked) });
    },
  ],
  [
    'that is none',
    400,
    async ({ desk }) =>
      called(desk, 'POST', '/passkey/enter', { json: { id: ['x'], response: 'x' } }),
  ],
  [
    'nested twenty thousand deep',
    410,
    async ({ desk }) => {
      const deep = '['.repeat(20_000) + ']'.repeat(20_000);
      const body = `{"id":"x","__proto__":{"admin":1},"response":{"clientDataJSON":${deep}}}`;
      const headers = { origin: desk.origin, 'content-type': 'application/json' };
      return sent(desk, headers, { method: 'POST', path: '/api/passkey/enter', body });
    },
  ],
  ...(
    [
      ['added by a page of another site', { origin: 'https://evil.example' }],
      ['added for the name of another site', { rpId: 'evil.example' }],
      ['added without a finger or a PIN', { isVerified: false }],
    ] as const
  ).map(
    ([what, change]): Refused => [
      what,
      409,
      async ({ desk }) => {
        const as = await desk.enter();
        const asked = { ...own(desk, await challengeOf(desk, as)), ...change };
        const json = { name: 'Laptop', response: createAuthenticator().make(asked) };
        return called(desk, 'POST', '/passkeys', { as, json });
      },
    ],
  ),
  [
    'added that somebody else has',
    409,
    async ({ desk }) => {
      const { authenticator } = await addedTo(desk);
      desk.people.set('me@x.example', 'everything');
      const as = await desk.enter('me@x.example');
      const response = authenticator.make(own(desk, await challengeOf(desk, as)));
      return called(desk, 'POST', '/passkeys', { as, json: { name: 'Mine', response } });
    },
  ],
];

describe('DESK-PASSKEY: an answer of a passkey', () => testRefusals(passkeys));
