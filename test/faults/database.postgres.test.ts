import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from '../fakes/faulty-proxy.ts';
import { isFull } from '../full-run.ts';
import { startCheckout } from '../store/buyer.ts';
import { variantId } from '../store/fixture-catalogue.ts';
import { type StoreProcess, startStoreProcess } from '../store/programs/store-process.ts';
import { type AcknowledgedCheckouts, expectAllKnown, shopUntil } from '../store/shopping.ts';
import { postgresDatabase, type TestDatabase } from '../store/test-database.ts';

/** A database fault while a store runs, and the way to end it. */
interface Fault {
  name: string;
  /** The SQL that starts the fault, run by the server's owner; `$db` and `$role` are the shop's. */
  begin: string[] | ((line: FaultyProxy) => unknown);
  end: string[] | ((line: FaultyProxy) => unknown);
  /** True if open connections are lost as well. */
  cutsOff?: boolean;
  /** True if some requests succeed during the fault, so that the database does not count as unavailable. */
  partly?: boolean;
  /** True if the short run also has this fault. */
  quick?: boolean;
}

/** Makes each insert into checkouts run a statement, at once or at commit. */
const failOnInsert = (event: string, tableName: string) => [
  `create function fails() returns trigger language plpgsql as $$ begin ${tableName}; return new; end $$`,
  event === 'commit'
    ? 'create constraint trigger fails after insert on checkout_session deferrable initially deferred for each row execute function fails()'
    : 'create trigger fails before insert on checkout_session for each row execute function fails()',
];
const dropTrigger = ['drop trigger fails on checkout_session', 'drop function fails()'];
const raiseError = (code: string) => `raise exception 'no' using errcode = '${code}'`;

const faults: Fault[] = [
  { name: 'refuses connections', begin: (line) => line.cut(), end: (line) => line.restore() },
  { name: 'says nothing', begin: (line) => line.silence(), end: (line) => line.restore() },
  {
    name: 'loses every connection once',
    begin: ['select 1'],
    end: ['select 1'],
    cutsOff: true,
    partly: true,
  },
  {
    name: 'may only be read',
    begin: ['alter database $db set default_transaction_read_only = on'],
    end: ['alter database $db reset default_transaction_read_only'],
    cutsOff: true,
  },
  {
    name: 'takes no connections',
    begin: ["update pg_database set datallowconn = false where datname = '$db'"],
    end: ["update pg_database set datallowconn = true where datname = '$db'"],
    cutsOff: true,
  },
  {
    name: 'does not know who asks any more',
    begin: ['alter role $role nologin'],
    end: ['alter role $role login'],
    cutsOff: true,
  },
  {
    name: 'does not know who asks any more, and keeps the connections that are open',
    begin: ['alter role $role nologin'],
    end: ['alter role $role login'],
    partly: true,
  },
  {
    name: 'has no connections left',
    begin: ['alter role $role connection limit 0'],
    end: ['alter role $role connection limit -1'],
    cutsOff: true,
  },
  {
    name: 'has two connections left',
    begin: ['alter role $role connection limit 2'],
    end: ['alter role $role connection limit -1'],
    cutsOff: true,
    partly: true,
  },
  {
    name: 'has another schema',
    begin: ['alter schema public rename to elsewhere'],
    end: ['alter schema elsewhere rename to public'],
    quick: true,
  },
  {
    name: 'has lost a table',
    begin: ['alter table inventory rename to elsewhere'],
    end: ['alter table elsewhere rename to inventory'],
  },
  {
    name: 'lets nobody use a table',
    begin: ['alter table inventory owner to current_user'],
    end: ['alter table inventory owner to $role'],
  },
  { name: 'has a full disk', begin: failOnInsert('insert', raiseError('53100')), end: dropTrigger },
  { name: 'has no memory', begin: failOnInsert('insert', raiseError('53200')), end: dropTrigger },
  {
    name: 'has a full disk when asked to commit',
    begin: failOnInsert('commit', raiseError('53100')),
    end: dropTrigger,
  },
  {
    name: 'dies when asked to commit',
    begin: failOnInsert('commit', 'perform pg_terminate_backend(pg_backend_pid())'),
    end: dropTrigger,
    quick: true,
  },
  {
    name: 'ends each transaction in favour of another',
    begin: failOnInsert('insert', raiseError('40001')),
    end: dropTrigger,
    partly: true,
  },
  {
    name: 'gives each statement up',
    begin: failOnInsert('insert', raiseError('57014')),
    end: dropTrigger,
    partly: true,
  },
];

let database: TestDatabase;
let line: FaultyProxy;
let store: StoreProcess;
let owner: Client;
const role = `shop_${process.pid}`;
let name = '';

beforeAll(async () => {
  const serverUrl = new URL(inject('postgresUrl'));
  database = await postgresDatabase(serverUrl.href);
  const url = new URL('url' in database.place ? database.place.url : '');
  name = url.pathname.slice(1);
  owner = new Client(url.href);
  await owner.connect();
  await run([
    'create role $role login',
    'alter database $db owner to $role',
    'drop schema public cascade',
    'create schema public authorization $role',
  ]);
  line = await startFaultyProxy({ host: serverUrl.hostname, port: Number(serverUrl.port) });
  url.port = String(line.port);
  url.username = role;
  store = await startStoreProcess({ url: url.href });
}, 40_000);
afterAll(async () => {
  await store.kill();
  await line.close();
  await run([
    'reassign owned by $role to current_user',
    'alter database $db owner to current_user',
    'drop owned by $role',
    'drop role $role',
  ]);
  // Do not release the database for other tests, because its schema has lost its usual rights.
  await owner.end();
});

async function run(statements: string[]): Promise<void> {
  for (const statement of statements)
    await owner.query(statement.replaceAll('$db', name).replaceAll('$role', role));
}

/** Refill the stock, because each round sells and reserves some of it. */
const restockSql = `update inventory set on_hand = on_hand + 1000;
  insert into inventory_move (id, variant_id, kind, on_hand_change, reserved_change, created_at)
  select gen_random_uuid()::text, variant_id, 'stock', 1000, 0, 0 from inventory`;
const item = { variant_id: variantId('white'), quantity: 1 };
const linesOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const endConnections =
  "select pg_terminate_backend(pid) from pg_stat_activity where usename = '$role'";

/** Expects the store to serve the catalogue and to refuse checkouts, or only some of them if `isPartly`. */
async function expectRefused(isPartly: boolean): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 6 }, () => startCheckout(store, [item])));
  for (const { status, headers } of answers) {
    expect(isPartly ? [200, 503] : [503]).toContain(status);
    if (status === 503) expect(headers.get('retry-after')).toBe('5');
  }
  expect((await fetch(`${store.base}/products`)).status).toBe(200);
}

test.each(faults.filter(({ quick = false }) => quick || isFull))(
  'DB-AWAY: a database that $name refuses checkouts for that time, and loses nothing that was acknowledged',
  { timeout: 90_000 },
  async ({ begin, end, cutsOff = false, partly = false }) => {
    await run([restockSql]);
    const loggedBefore = store.logged().length;
    const acknowledgedCheckouts: AcknowledgedCheckouts = { sessions: new Set(), paid: new Set() };
    await shopUntil([store], acknowledgedCheckouts, async () => {
      await (Array.isArray(begin) ? run(begin) : begin(line));
      try {
        if (cutsOff) await run([endConnections]);
        await expectRefused(partly);
      } finally {
        await (Array.isArray(end) ? run(end) : end(line));
      }
    });
    await expect
      .poll(async () => (await startCheckout(store, [item])).status, { timeout: 30_000 })
      .toBe(200);
    await expectAllKnown(store, acknowledgedCheckouts);
    expect(await database.audit()).toEqual([]);
    const newLogLines = store.logged().slice(loggedBefore);
    expect(newLogLines).not.toMatch(/answering|looking for changes|releasing/);
    expect(linesOf(newLogLines, /the database does not answer/g)).toBeLessThanOrEqual(2);
    expect(linesOf(newLogLines, /the database answers again/g)).toBeLessThanOrEqual(2);
  },
);
