import { expect, test } from 'vitest';
import { type DeskRole, deskRoles, roleAllows } from '../../contract/desk.ts';
import { deskReads, deskWrites, fillPathParameters } from '../../test/desk/desk-writes.ts';
import { runDesk } from '../../test/desk/running-desk.ts';
import { get } from '../../test/raw-http.ts';
import { shop } from '../../test/store/operator.ts';
import { tableNames } from '../db/schema/table-keys.ts';

/** What each write requires: a role, `session` for changes to a person's own data, or `nothing` for a sign-in. */
const neededRoles: Readonly<Record<string, DeskRole | 'session' | 'nothing'>> = {
  'DELETE /passkeys/:id': 'session',
  // A session may be ended by its own person, and by the role `everything`.
  'DELETE /sessions/:id': 'session',
  'PATCH /passkeys/:id': 'session',
  'POST /accounts/datev': 'everything',
  'POST /carriers/own': 'orders',
  'POST /enter': 'nothing',
  'POST /health/backups': 'everything',
  'POST /health/schedule': 'everything',
  'POST /holds/:session/release': 'orders',
  'POST /import': 'everything',
  'POST /import/columns': 'everything',
  'POST /import/undo': 'everything',
  'POST /lock': 'session',
  'POST /mail-link': 'nothing',
  'POST /mails/send': 'orders',
  'POST /orders/:number/address': 'orders',
  'POST /orders/:number/message': 'orders',
  'POST /orders/:number/refund': 'orders',
  'POST /orders/:number/send': 'orders',
  'POST /orders/:number/undo-sending': 'orders',
  'POST /passkey/enter': 'nothing',
  'POST /passkey/start': 'nothing',
  'POST /passkeys': 'session',
  'POST /passkeys/start': 'session',
  'POST /people/find': 'everything',
  'POST /people/forget': 'everything',
  'POST /pictures': 'everything',
  'POST /preview': 'everything',
  'POST /price': 'everything',
  'POST /products': 'everything',
  'POST /sales': 'orders',
  'POST /sent': 'orders',
  'POST /several': 'everything',
  'POST /site/check': 'everything',
  'POST /site/file': 'everything',
  'POST /site/picture': 'everything',
  'POST /site/publish': 'everything',
  'POST /site/remove': 'everything',
  'POST /site/restore': 'everything',
  'POST /site/samples': 'everything',
  'POST /stock': 'orders',
  'POST /withdrawals/:id/match': 'orders',
  'POST /withdrawals/:id/settle': 'orders',
};

const emailOf = (role: DeskRole) => `${role}@shop.example`;

async function openStaffedDesk() {
  const store = await shop();
  const desk = await runDesk(store);
  for (const role of deskRoles) desk.people.set(emailOf(role), role);
  return { store, desk };
}

test('DESK-ROLE: every write endpoint allows the roles that may use it, and refuses all others with one line in the log', async () => {
  const { desk } = await openStaffedDesk();
  const writes = deskWrites(desk.parts);
  expect(writes).toEqual(Object.keys(neededRoles).toSorted());
  // Put the lock last, because it ends the session.
  const orderedWrites = writes.toSorted(
    (a, b) => Number(a === 'POST /lock') - Number(b === 'POST /lock'),
  );
  const visitors = [null, ...deskRoles];
  for (const role of visitors) {
    const credentials = role === null ? {} : { cookie: await desk.enter(emailOf(role)) };
    for (const write of orderedWrites) {
      const [method = '', path = ''] = fillPathParameters(write).split(' ');
      const neededRole = neededRoles[write];
      const isPicture = path.endsWith('picture') || path.endsWith('pictures');
      desk.logged.length = 0;
      const { status } = await desk.call(method, path, {
        ...credentials,
        ...(isPicture ? { picture: Buffer.from('x') } : { json: {} }),
      });
      const caseName = `${role ?? 'nobody'}: ${write}`;
      if (neededRole === 'nothing') expect(status, caseName).not.toBe(401);
      else if (role === null) expect(status, caseName).toBe(401);
      else if (write === 'DELETE /sessions/:id' && role !== 'everything')
        expect(status, caseName).toBe(403);
      else if (neededRole === 'session' || neededRole === undefined || roleAllows(role, neededRole))
        expect([401, 403], caseName).not.toContain(status);
      else expect(status, caseName).toBe(403);
      if (status === 401 || status === 403) expect(desk.logged, caseName).toHaveLength(1);
    }
  }
});

/** Paths that a person with the role `read` may not read: whole backups, and copies of personal data. */
const readerForbiddenPaths = ['/health/backups/:name', '/people/copies/:id/:form'];

test('DESK-ROLE: every read endpoint requires a session, and some require more', async () => {
  const { desk } = await openStaffedDesk();
  const cookie = await desk.enter(emailOf('read'));
  for (const path of deskReads(desk.parts)) {
    const address = fillPathParameters(path);
    if (path !== '/entry') expect((await desk.call('GET', address)).status, path).toBe(401);
    // Skip these programs, which run for seconds.
    if (/^\/health\/(?:doctor|audit)$/.test(path)) continue;
    const { status } = await desk.call('GET', address, { cookie });
    if (readerForbiddenPaths.includes(path)) expect(status, path).toBe(403);
    else expect([401, 403, 500], path).not.toContain(status);
  }
});

test('DESK-ORIGIN: no endpoint writes on GET, whatever the request', async () => {
  const { desk, store } = await openStaffedDesk();
  const cookie = await desk.enter();
  const token = await desk.link();
  const readEverything = async () => {
    const rows: Record<string, unknown[]> = {};
    for (const table of tableNames)
      rows[table] = await store.store.database.read
        .selectFrom(table as 'orders')
        .selectAll()
        .execute();
    return rows;
  };
  const before = await readEverything();
  const reads = deskReads(desk.parts);
  for (const write of deskWrites(desk.parts)) {
    const [, path = ''] = write.split(' ');
    const query = `?email=x%40x.example&number=X&id=X&path=site.yaml&token=${token}`;
    const address = `/api${fillPathParameters(path)}${query}`;
    for (const method of ['GET', 'HEAD']) {
      const body = method === 'GET' ? '{"isDryRun":false}' : '';
      const length = String(body.length);
      const headers = { cookie, 'content-type': 'application/json', 'content-length': length };
      const { status } = await get(desk.origin, address, headers, method, body);
      // Some writes have the path of a read.
      if (!reads.includes(path)) expect(status, `${method} ${path}`).toBe(404);
    }
  }
  expect(await readEverything()).toEqual(before);
});
