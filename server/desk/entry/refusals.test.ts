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
const hourMs = 60 * minute;

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
      for (let attempt = 0; attempt < 30; attempt++)
        await desk.call('POST', '/enter', { json: { token: 'x' } });
      return statusOfCall(desk, 'POST', '/enter', { json: { token: await desk.link() } });
    },
  ],
];

const staffEmail = 'me@x.example';
/** Attempts a request with a person's session after an event that ends the session. */
const afterSessionEnd =
  (endSession: (door: DeskFixture & { cookie: string }) => unknown): Attempt =>
  async (door) => {
    door.desk.people.set(staffEmail, 'orders');
    const cookie = await door.desk.enter(staffEmail);
    expect((await door.desk.call('GET', '/me', { cookie })).status).toBe(200);
    await endSession({ ...door, cookie });
    return statusOfCall(door.desk, 'GET', '/me', { cookie });
  };

const sessions: readonly RefusalCase[] = [
  ['that there is none of', 401, async ({ desk }) => statusOfCall(desk, 'GET', '/me')],
  ...['desk=', 'desk=x', `desk=${'A'.repeat(43)}`, '__Host-desk=x'].map(
    (cookie): RefusalCase => [
      `of the cookie ${cookie.slice(0, 9)}`,
      401,
      async ({ desk }) => statusOfCall(desk, 'GET', '/me', { cookie }),
    ],
  ),
  [
    'after Lock',
    401,
    afterSessionEnd(({ desk, cookie }) => desk.call('POST', '/lock', { cookie })),
  ],
  ['after eight hours', 401, afterSessionEnd(({ store }) => (store.clock.nowMs += 8 * hourMs))],
  [
    'whose person has another role',
    401,
    afterSessionEnd(({ desk }) => desk.people.set(staffEmail, 'everything')),
  ],
  [
    'whose person has had another role meanwhile',
    401,
    afterSessionEnd(async ({ desk, cookie }) => {
      desk.people.set(staffEmail, 'read');
      await desk.call('GET', '/me', { cookie });
      desk.people.set(staffEmail, 'orders');
    }),
  ],
  [
    'whose person is in site.yaml no more',
    401,
    afterSessionEnd(({ desk }) => desk.people.delete(staffEmail)),
  ],
  [
    'that was ended from the list',
    401,
    afterSessionEnd(async ({ desk }) => {
      const cookie = await desk.enter();
      const { body } = await desk.call('GET', '/me', { cookie });
      const otherSession = (body['sessions'] as { id: string; person: string }[]).find(
        ({ person }) => person === staffEmail,
      );
      await desk.call('DELETE', `/sessions/${otherSession?.id}`, { cookie });
    }),
  ],
  [
    'of a passkey that was removed',
    401,
    async ({ desk }) => {
      const { authenticator, cookie } = await addPasskey(desk);
      const json = authenticator.answer(deskCeremony(desk, await challengeOf(desk)));
      const entry = await desk.call('POST', '/passkey/enter', { json });
      await desk.call('DELETE', `/passkeys/${authenticator.id}`, { cookie });
      return statusOfCall(desk, 'GET', '/me', { cookie: cookieOf(entry) });
    },
  ],
  [
    'from before a start of the site',
    401,
    async ({ desk, store }) => {
      const cookie = await desk.enter();
      const { siteRun } = desk.parts;
      const successorDesk = await runDesk(store, { siteRun });
      expect((await successorDesk.call('GET', '/me', { cookie })).status).toBe(200);
      const restartedDesk = await runDesk(store, { siteRun: 'another start', log: desk.parts.log });
      return statusOfCall(restartedDesk, 'GET', '/me', { cookie });
    },
  ],
  [
    'of somebody else, to be ended',
    403,
    async ({ desk }) => {
      desk.people.set(staffEmail, 'orders');
      const [owner, cookie] = [await desk.enter(), await desk.enter(staffEmail)];
      const { body } = await desk.call('GET', '/me', { cookie: owner });
      const otherSession = (body['sessions'] as { id: string; person: string }[]).find(
        ({ person }) => person === 'owner',
      );
      return statusOfCall(desk, 'DELETE', `/sessions/${otherSession?.id}`, { cookie });
    },
  ],
];

describe('DESK-LINK: a link', () => testDeskRefusals(links));
describe('DESK-SESSION: a session', () => testDeskRefusals(sessions));
