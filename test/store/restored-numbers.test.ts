import { writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { documentNumber } from '../../domain/store/document-number.ts';
import { queryReadOnly } from '../../server/db/inspect-database.ts';
import { temporaryFolder } from '../fakes/running-gateway.ts';
import { audit } from './audit.ts';
import { operate, type shop } from './operator.ts';
import { runStore } from './running-store.ts';
import { testDatabase } from './test-database.ts';

type Shop = Awaited<ReturnType<typeof shop>>;

const sell = async (store: Shop, saleCount: number) => {
  for (let n = 0; n < saleCount; n += 1)
    expect(await operate(store, ['sold', 'SKU-white', '1'])).toMatchObject({ code: 0, err: '' });
};

it('INV-NUMBERS, OPS-RESTORE: after a restore no number of the previous store is given out again', async () => {
  const database = await testDatabase();
  onTestFinished(database.remove);
  const folder = temporaryFolder();
  const openStore = () => runStore({ database, keepsDatabase: true });
  const clock = { nowMs: Date.UTC(2026, 0, 2, 3, 4, 5) };
  const restore = async (file: string) => {
    clock.nowMs += 1_000;
    const args = ['restore', file, '--replace'];
    const commandResult = await operate({ database, clock }, args, { folder });
    expect(commandResult).toMatchObject({ code: 0, err: '' });
    expect(await audit(database.place)).toEqual([]);
    return commandResult.out;
  };
  const numbers = async () => {
    const foundNumbers = await queryReadOnly(database.place, (db) =>
      db.selectFrom('document').selectAll().orderBy('kind').orderBy('number').execute(),
    );
    return foundNumbers?.map(documentNumber);
  };

  const firstStore = await openStore();
  const year = new Date(firstStore.clock.nowMs).getUTCFullYear();
  await sell(firstStore, 2);
  expect(await operate(firstStore, ['backup', 'early'], { folder })).toMatchObject({ code: 0 });
  await sell(firstStore, 3);
  const order = (
    await firstStore.store.database.read
      .selectFrom('orders')
      .select('number')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).number;
  const refundArgs = ['refund', order, '--elsewhere', '--note', 'cash'];
  expect(await operate(firstStore, refundArgs)).toMatchObject({ code: 0 });
  expect(await operate(firstStore, ['backup', 'late'], { folder })).toMatchObject({ code: 0 });
  await firstStore.stop();

  expect(await restore('early')).toContain(
    `The previous store had given out invoices up to ${year}-00005 and credit notes up to C${year}-00001, which the backup does not have. The next numbers follow them`,
  );
  const secondStore = await openStore();
  await sell(secondStore, 1);
  await secondStore.stop();
  expect(await numbers()).toEqual([`${year}-00001`, `${year}-00002`, `${year}-00006`]);
  expect(await audit(database.place)).toEqual([]);

  // After a second restore, the skipped numbers are those of both previous stores.
  expect(await restore('early')).toContain(`up to ${year}-00006`);
  const thirdStore = await openStore();
  await sell(thirdStore, 1);
  expect(await operate(thirdStore, ['backup', 'third'], { folder })).toMatchObject({ code: 0 });
  await thirdStore.stop();
  expect(await numbers()).toEqual([`${year}-00001`, `${year}-00002`, `${year}-00007`]);

  // A backup that has skipped numbers already skips more.
  expect(await restore('late')).toContain(`up to ${year}-00007`);
  expect(await restore('third')).not.toContain('given out');
  const fourthStore = await openStore();
  await sell(fourthStore, 1);
  expect(await operate(fourthStore, ['backup', 'fourth'], { folder })).toMatchObject({ code: 0 });
  await fourthStore.stop();
  expect(await restore('third')).toContain(`up to ${year}-00008`);
  const fifthStore = await openStore();
  await sell(fifthStore, 1);
  await fifthStore.stop();
  expect((await numbers())?.at(-1)).toBe(`${year}-00009`);
  expect(await audit(database.place)).toEqual([]);
});

it('OPS-RESTORE: if the numbers of a broken store cannot be read, the restore says that they may be given out again', async () => {
  const database = await testDatabase();
  onTestFinished(database.remove);
  const { place } = database;
  if ('url' in place) return;
  const folder = temporaryFolder();
  const store = await runStore({ database, keepsDatabase: true });
  await sell(store, 1);
  expect(await operate(store, ['backup', 'copy'], { folder })).toMatchObject({ code: 0 });
  await store.stop();
  writeFileSync(place.file, 'this is no database any more'.repeat(1_000));
  const args = ['restore', 'copy', '--replace'];
  const { code, out } = await operate({ database, clock: { nowMs: 0 } }, args, { folder });
  expect(code).toBe(0);
  expect(out).toContain('cannot be read, and the restored store may give some of them out again');
});
