import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { abnormalExits } from '../../test/desk/abnormal-exits.ts';
import { machineOf, runDesk } from '../../test/desk/running-desk.ts';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { buy, shop } from '../../test/store/operator.ts';

async function openDesk() {
  const store = await shop();
  const desk = await runDesk(store);
  desk.people.set('looks@shop.example', 'read');
  const cookie = await desk.enter();
  const get = (path: string, sessionCookie = cookie) =>
    desk.call('GET', path, { cookie: sessionCookie });
  const post = (path: string, json: object = {}) => desk.call('POST', path, { cookie, json });
  return { store, desk, get, post };
}

test('DESK-HEALTH: the doctor’s findings are shown in its words, with the versions', async () => {
  const { get } = await openDesk();
  const { status, body } = await get('/health/doctor');
  expect(status).toBe(200);
  const findings = body['findings'] as { check: string; state: string }[];
  expect(findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining(['settings', 'database', 'backup', 'payments']),
  );
  expect(body['versions']).toContainEqual({ name: 'Node', version: process.versions.node });
});

test('DESK-HEALTH: the audit says that everything agrees, or what does not and where to fix it at the desk', async () => {
  const { store, get } = await openDesk();
  const number = await buy(store, [{ variant_id: variantId('white'), quantity: 1 }]);
  expect((await get('/health/audit')).body).toMatchObject({ orders: 1, differences: [] });
  const change = (difference: number) =>
    store.store.database.write((transaction) =>
      transaction
        .updateTable('orders')
        .set(({ eb }) => ({ amount_cents: eb('amount_cents', '+', difference) }))
        .where('number', '=', number)
        .execute(),
    );
  await change(1);
  const { body } = await get('/health/audit');
  expect(JSON.stringify(body['differences'])).toContain(number);
  await change(-1);

  const reserveUnits = (quantity: number) =>
    store.store.database.write((transaction) =>
      transaction
        .updateTable('inventory')
        .set({ reserved: quantity })
        .where('variant_id', '=', variantId('white'))
        .execute(),
    );
  await reserveUnits(1);
  const auditText = JSON.stringify((await get('/health/audit')).body['differences']);
  expect(auditText).toContain('type their number under Stock, at SKU-white');
  expect(auditText).not.toContain('npm run');
  await reserveUnits(0);
});

test.each(abnormalExits)(
  'DESK-HEALTH: a program that did not end by itself is reported: it %s',
  async (reason, NODE_OPTIONS) => {
    const store = await shop();
    const machine = machineOf(store.database.place, { NODE_OPTIONS });
    const desk = await runDesk(store, { machine });
    const cookie = await desk.enter();
    const requests = [
      ['GET', '/health/doctor', 'The doctor'],
      ['GET', '/health/audit', 'The audit'],
      ['POST', '/health/backups', 'No backup was made: its program'],
    ] as const;
    for (const [method, path, fault] of requests) {
      const { status, body } = await desk.call(method, path, {
        cookie,
        ...(method === 'POST' && { json: {} }),
      });
      expect({ status, said: body['message'] }, path).toEqual({
        status: 409,
        said: expect.stringContaining(`${fault} ${reason}`),
      });
    }
  },
);

test('DESK-BACKUP: a backup is made at once, listed, and downloaded only by the full role; no other file of the folder is', async () => {
  const { desk, get, post } = await openDesk();
  const folder = desk.parts.machine.backupFolder;
  expect((await get('/health/backups')).body).toMatchObject({ files: [], last: null, fixed: null });
  writeFileSync(join(folder, 'secret.db'), 'secret');
  const backupAnswer = await post('/health/backups');
  expect(backupAnswer.status).toBe(200);
  const [{ name = '' } = {}] = backupAnswer.body['files'] as { name: string }[];
  expect(readdirSync(folder)).toContain(name);
  expect((await get('/health/backups')).body['last']).toMatchObject({ file: join(folder, name) });
  const backupDownload = await get(`/health/backups/${name}`);
  expect(backupDownload.status).toBe(200);
  expect(backupDownload.headers.get('content-disposition')).toContain(name);
  for (const otherName of ['secret.db', '..%2F..%2Fetc%2Fpasswd', 'store-2020-01-01T00-00-00Z.db'])
    expect((await get(`/health/backups/${otherName}`)).status, otherName).toBe(404);
  const reader = await desk.enter('looks@shop.example');
  expect((await get('/health/backups', reader)).status).toBe(200);
  expect((await get(`/health/backups/${name}`, reader)).status).toBe(403);
  if (!name.endsWith('.db')) return;
  const file = join(temporaryFolder(), name);
  const answer = await fetch(`${desk.origin}/api/health/backups/${name}`, {
    headers: { cookie: await desk.enter() },
  });
  writeFileSync(file, new Uint8Array(await answer.arrayBuffer()));
  const openedCopy = new DatabaseSync(file, { readOnly: true });
  expect(openedCopy.prepare('select count(*) as n from product').get()?.['n']).toBeGreaterThan(0);
  openedCopy.close();
});

test('DESK-BACKUP: the desk sets how often backups are made, unless the settings do', async () => {
  const { desk, get, post } = await openDesk();
  const chosenPlan = { everyHours: 24, keep: 3 };
  expect((await post('/health/schedule', chosenPlan)).status).toBe(200);
  expect((await get('/health/backups')).body['chosen']).toEqual(chosenPlan);
  for (const wrongPlan of [
    { ...chosenPlan, everyHours: 0 },
    { ...chosenPlan, keep: 1.5 },
    { keep: 3 },
  ])
    expect((await post('/health/schedule', wrongPlan)).status).toBe(400);
  Object.assign(desk.parts.machine, { fixedSchedule: { everyMs: 3_600_000, keep: 7 } });
  expect((await post('/health/schedule', { ...chosenPlan, keep: 1 })).status).toBe(409);
});
