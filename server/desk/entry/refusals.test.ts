import { describe, expect } from 'vitest';
import {
  type Attempt,
  addPasskey,
  challengeOf,
  type DeskFixture,
  deskCeremony,
  type RefusalCase,
  statusOfCall,
  statusOfRequest,
  testDeskRefusals,
} from '../../../test/desk/refusals.ts';
import { cookieOf, runDesk } from '../../../test/desk/running-desk.ts';

const minute = 60_000;
const hour = 60 * minute;

const withToken =
  (tokenOf: (door: DeskFixture) => Promise<string>): Attempt =>
  async (door) =>
    statusOfCall(door.desk, 'POST', '/enter', { json: { token: await tokenOf(door) } });

const links: readonly RefusalCase[] = [
  [
    'used before',
    410,
    withToken(async ({ desk }) => {
      const token = await desk.link();
      await desk.call('POST', '/enter', { json: { token } });
      return token;
    }),
  ],
  [
    'late',
    410,
    withToken(async ({ desk, store }) => {
      const token = await desk.link();
      store.clock.nowMs += 15 * minute;
      return token;
    }),
  ],
  ['guessed', 410, withToken(async () => 'A'.repeat(43))],
  [
    'of somebody who is in site.yaml no more',
    410,
    withToken(({ desk }) => desk.link('gone@x.example')),
  ],
  [
    'that is no text',
    400,
    async ({ desk }) => statusOfCall(desk, 'POST', '/enter', { json: { token: 7 } }),
  ],
  [
    'that is longer than any',
    413,
    async ({ desk }) =>
      statusOfCall(desk, 'POST', '/enter', { json: { token: 'x'.repeat(1_000_001) } }),
  ],
  [
    'in the address of a GET',
    401,
    async ({ desk }) =>
      statusOfRequest(desk, {}, { path: `/api/enter?token=${await desk.link()}` }),
  ],
  [
    'after thirty within a minute',
    429,
    async ({ desk }) => {
      for (let tries = 0; tries < 30; tries++)
        await desk.call('POST', '/enter', { json: { token: 'x' } });
      return statusOfCall(desk, 'POST', '/enter', { json: { token: await desk.link() } });
    },
  ],
];

const staff = 'me@x.example';
/** A request with a person's session, after an event that ends the session. */
const afterSessionEnd =
  (end: (door: DeskFixture & { as: string }) => unknown): Attempt =>
  async (door) => {
    door.desk.people.set(staff, 'orders');
    const as = await door.desk.enter(staff);
    expect((await door.desk.call('GET', '/me', { as })).status).toBe(200);
    await end({ ...door, as });
    return statusOfCall(door.desk, 'GET', '/me', { as });
  };

const sessions: readonly RefusalCase[] = [
  ['that there is none of', 401, async ({ desk }) => statusOfCall(desk, 'GET', '/me')],
  ...['desk=', 'desk=x', `desk=${'A'.repeat(43)}`, '__Host-desk=x'].map(
    (as): RefusalCase => [
      `of the cookie ${as.slice(0, 9)}`,
      401,
      async ({ desk }) => statusOfCall(desk, 'GET', '/me', { as }),
    ],
  ),
  ['after Lock', 401, afterSessionEnd(({ desk, as }) => desk.call('POST', '/lock', { as }))],
  ['after eight hours', 401, afterSessionEnd(({ store }) => (store.clock.nowMs += 8 * hour))],
  [
    'whose person has another role',
    401,
    afterSessionEnd(({ desk }) => desk.people.set(staff, 'everything')),
  ],
  [
    'whose person has had another role meanwhile',
    401,
    afterSessionEnd(async ({ desk, as }) => {
      desk.people.set(staff, 'read');
      await desk.call('GET', '/me', { as });
      desk.people.set(staff, 'orders');
    }),
  ],
  [
    'whose person is in site.yaml no more',
    401,
    afterSessionEnd(({ desk }) => desk.people.delete(staff)),
  ],
  [
    'that was ended from the list',
    401,
    afterSessionEnd(async ({ desk }) => {
      const as = await desk.enter();
      const { body } = await desk.call('GET', '/me', { as });
      const theirs = (body['sessions'] as { id: string; person: string }[]).find(
        ({ person }) => person === staff,
      );
      await desk.call('DELETE', `/sessions/${theirs?.id}`, { as });
    }),
  ],
  [
    'of a passkey that was removed',
    401,
    async ({ desk }) => {
      const { authenticator, as } = await addPasskey(desk);
      const json = authenticator.answer(deskCeremony(desk, await challengeOf(desk)));
      const entered = await desk.call('POST', '/passkey/enter', { json });
      await desk.call('DELETE', `/passkeys/${authenticator.id}`, { as });
      return statusOfCall(desk, 'GET', '/me', { as: cookieOf(entered) });
    },
  ],
  [
    'from before a start of the site',
    401,
    async ({ desk, store }) => {
      const as = await desk.enter();
      const { siteRun } = desk.parts;
      const successor = await runDesk(store, { siteRun });
      expect((await successor.call('GET', '/me', { as })).status).toBe(200);
      const restarted = await runDesk(store, { siteRun: 'another start', log: desk.parts.log });
      return statusOfCall(restarted, 'GET', '/me', { as });
    },
  ],
  [
    'of somebody else, to be ended',
    403,
    async ({ desk }) => {
      desk.people.set(staff, 'orders');
      const [owner, as] = [await desk.enter(), await desk.enter(staff)];
      const { body } = await desk.call('GET', '/me', { as: owner });
      const theirs = (body['sessions'] as { id: string; person: string }[]).find(
        ({ person }) => person === 'owner',
      );
      return statusOfCall(desk, 'DELETE', `/sessions/${theirs?.id}`, { as });
    },
  ],
];

describe('DESK-LINK: a link', () => testDeskRefusals(links));
describe('DESK-SESSION: a session', () => testDeskRefusals(sessions));
