import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { abnormalExits } from '../../test/desk/abnormal-exits.ts';
import { machineOf, runDesk } from '../../test/desk/running-desk.ts';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { buy, shop } from '../../test/store/operator.ts';

async function open() {
  const store = await shop();
  const desk = await runDesk(store);
  desk.people.set('looks@shop.example', 'read');
  const as = await desk.enter();
  const get = (path: string, who = as) => desk.call('GET', path, { as: who });
  const post = (path: string, json: object = {}) => desk.call('POST', path, { as, json });
  return { store, desk, get, post };
}

test('DESK-HEALTH: the doctor’s findings are shown in its words, with the versions', async () => {
  const { get } = await open();
  const { status, body } = await get('/health/doctor');
  expect(status).toBe(200);
  const findings = body['findings'] as { check: string; state: string }[];
  expect(findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining(['settings', 'database', 'backup', 'payments']),
  );
  expect(body['versions']).toContainEqual({ name: 'Node', version: process.versions.node });
});

test('DESK-HEALTH: the audit says that everything agrees, or what does not and where to fix it at the desk', async () => {
  const { store, get } = await open();
  const number = await buy(store, [{ variant_id: variantId('white'), quantity: 1 }]);
  expect((await get('/health/audit')).body).toMatchObject({ orders: 1, differences: [] });
  const change = (by: number) =>
    store.store.database.write((transaction) =>
      transaction
        .updateTable('orders')
        .set(({ eb }) => ({ amount_cents: eb('amount_cents', '+', by) }))
        .where('number', '=', number)
        .execute(),
    );
  await change(1);
  const { body } = await get('/health/audit');
  expect(JSON.stringify(body['differences'])).toContain(number);
  await change(-1);

  const reserve = (reserved: number) =>
    store.store.database.write((transaction) =>
      transaction
        .updateTable('inventory')
        .set({ reserved })
        .where('variant_id', '=', variantId('white'))
        .execute(),
    );
  await reserve(1);
  const fixes = JSON.stringify((await get('/health/audit')).body['differences']);
  expect(fixes).toContain('type their number under Stock, at SKU-white');
  expect(fixes).not.toContain('npm run');
  await reserve(0);
});

test.each(abnormalExits)(
  'DESK-HEALTH: a program that did not end by itself is reported: it %s',
  async (why, NODE_OPTIONS) => {
    const store = await shop();
    const machine = machineOf(store.database.place, { NODE_OPTIONS });
    const desk = await runDesk(store, { machine });
    const as = await desk.enter();
    const asked = [
      ['GET', '/health/doctor', 'The doctor'],
      ['GET', '/health/audit', 'The audit'],
      ['POST', '/health/backups', 'No backup was made: its program'],
    ] as const;
    for (const [method, path, what] of asked) {
      const { status, body } = await desk.call(method, path, {
        as,
        ...(method === 'POST' && { json: {} }),
      });
      expect({ status, said: body['message'] }, path).toEqual({
        status: 409,
        said: expect.stringContaining(`${what} ${why}`),
      });
    }
  },
);

test('DESK-BACKUP: a backup is made at once, listed, and downloaded only by the full role; no other file of the folder is', async () => {
  const { desk, get, post } = await open();
  const folder = desk.parts.machine.backupFolder;
  expect((await get('/health/backups')).body).toMatchObject({ files: [], last: null, fixed: null });
  writeFileSync(join(folder, 'secret.db'), 'secret');
  const made = await post('/health/backups');
  expect(made.status).toBe(200);
  const [{ name = '' } = {}] = made.body['files'] as { name: string }[];
  expect(readdirSync(folder)).toContain(name);
  expect((await get('/health/backups')).body['last']).toMatchObject({ file: join(folder, name) });
  const saved = await get(`/health/backups/${name}`);
  expect(saved.status).toBe(200);
  expect(saved.headers.get('content-disposition')).toContain(name);
  for (const other of ['secret.db', '..%2F..%2Fetc%2Fpasswd', 'store-2020-01-01T00-00-00Z.db'])
    expect((await get(`/health/backups/${other}`)).status, other).toBe(404);
  const reader = await desk.enter('looks@shop.example');
  expect((await get('/health/backups', reader)).status).toBe(200);
  expect((await get(`/health/backups/${name}`, reader)).status).toBe(403);
  if (!name.endsWith('.db')) return;
  const file = join(temporaryFolder(), name);
  const answer = await fetch(`${desk.origin}/api/health/backups/${name}`, {
    headers: { cookie: await desk.enter() },
  });
  writeFileSync(file, new Uint8Array(await answer.arrayBuffer()));
  const opened = new DatabaseSync(file, { readOnly: true });
  expect(opened.prepare('select count(*) as n from product').get()?.['n']).toBeGreaterThan(0);
  opened.close();
});

test('DESK-BACKUP: the desk sets how often backups are made, unless the settings do', async () => {
  const { desk, get, post } = await open();
  const chosen = { everyHours: 24, keep: 3 };
  expect((await post('/health/schedule', chosen)).status).toBe(200);
  expect((await get('/health/backups')).body['chosen']).toEqual(chosen);
  for (const wrong of [{ ...chosen, everyHours: 0 }, { ...chosen, keep: 1.5 }, { keep: 3 }])
    expect((await post('/health/schedule', wrong)).status).toBe(400);
  Object.assign(desk.parts.machine, { fixedSchedule: { everyMs: 3_600_000, keep: 7 } });
  expect((await post('/health/schedule', { ...chosen, keep: 1 })).status).toBe(409);
});
