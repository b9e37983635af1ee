import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client, type QueryResult } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { isThere } from '../scripts/is-there.ts';
import { siteOn } from '../scripts/site.mjs';
import { freePort } from './free-port.ts';
import { startNginx } from './proxy.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { cancel, checkoutBody, openSession, type Place, pay } from './store/buyer.ts';
import { someVariant } from './store/some-variant.ts';
import { postgresDatabase } from './store/test-database.ts';

const isFull = process.env['CANDLEWICK_FULL'] === '1';
const processes = 4;
const requests = 100_000;
const visitors = 16;
/** One of so many requests starts a checkout, which nginx never sends twice. */
const readsPerCheckout = 100;

const git = (folder: string, ...args: string[]) =>
  spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? '';

/** The last version with the tables of one step before; '' where the history does not reach back to it. */
function versionBefore(): string {
  const [last = ''] = git(
    '.',
    ...['log', '--diff-filter=A', '--format=%H', '--', 'server/db/migrations'],
  ).split('\n');
  return last === '' ? '' : git('.', 'rev-parse', '--verify', '--quiet', `${last}^`);
}

/** Builds another version of this project in a folder. The packages are this one's. */
function built(version: string, folder: string): void {
  git('.', 'clone', '--quiet', '--shared', '--no-checkout', '.', folder);
  git(folder, 'checkout', '--quiet', version);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const program = "import { build } from './scripts/build.mjs'; build(process.execPath);";
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  );
  expect([status, stderr]).toEqual([0, '']);
}

/** Visits until so many requests are answered. */
function visit(place: Place, variantId: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const counts = new Map<string, number>();
  const checkout = checkoutBody(place, [{ variant_id: variantId, quantity: 1 }]);
  let asked = 0;
  const ask = (path: string, body: string | null) =>
    new Promise<string>((done) => {
      request(
        place.origin + path,
        {
          agent,
          method: body === null ? 'GET' : 'POST',
          headers: {
            'accept-encoding': 'br',
            ...(body !== null && { 'content-type': 'application/json' }),
          },
        },
        (response) => {
          response
            .resume()
            .on('end', () => done(`${body === null ? 'read' : 'checkout'} ${response.statusCode}`));
          response.on('error', (error) => done(error.message));
        },
      )
        .on('error', (error) => done(error.message))
        .end(body ?? undefined);
    });
  const one = async () => {
    while (asked < requests) {
      asked++;
      // What a proxy may not keep, so that each reaches a process.
      const answer =
        asked % readsPerCheckout === 0
          ? await ask('/api/store/candlewick/checkout', checkout)
          : await ask('/api/coins/markets?vs_currency=usd', null);
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
    }
  };
  const all = Promise.all(Array.from({ length: visitors }, one)).then(() => agent.destroy());
  return { isOver: () => asked >= requests, ended: all.then(() => counts) };
}

test.runIf(isFull && isThere('nginx'))(
  'RUN-STOP, FLEET-UPGRADE: four processes behind nginx are replaced one after another, first by a new version, and none of 100,000 requests fails',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'candlewick-'));
    const database = await postgresDatabase(inject('postgresUrl'));
    const [port, ...behind] = await ports(1 + processes);
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      MARKET_SOURCE: 'simulated',
      AVATAR_URL: 'off',
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      CHECKOUT_RATE_PER_MINUTE: '0',
      DATABASE_URL: 'url' in database.place ? database.place.url : '',
    };
    const start = (each: number, version: string) =>
      startSite({ ...settings, PORT: String(each) }, siteOn(process.execPath), version);
    const before = versionBefore();
    const old = before === '' ? '.' : join(folder, 'before');
    if (before !== '') built(before, old);
    const sites: RunningSite[] = [];
    onTestFinished(async () => {
      await Promise.all(sites.map((site) => site.stop()));
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    });
    for (const each of behind) sites.push(await start(each, old));
    await startNginx({ folder, port: port ?? 0, behind, url });
    const place = { origin: url, base: `${url}/api/store/candlewick` };
    const visits = visit(place, await someVariant(place));
    let replaced = 0;
    for (let turn = 0; !visits.isOver() || turn < processes; turn++) {
      const index = turn % processes;
      await sites[index]?.stop();
      sites[index] = await start(behind[index] ?? 0, '.');
      replaced++;
    }
    const counts = Object.fromEntries(await visits.ended);
    const checkouts = requests / readsPerCheckout;
    expect(counts).toEqual({ 'read 200': requests - checkouts, 'checkout 200': checkouts });
    expect(replaced).toBeGreaterThanOrEqual(processes);
    expect(await database.audit()).toEqual([]);
  },
);

/** The last version before orders had sums of their own; '' where the history does not reach back to it. */
function beforeSums(): string {
  const file = 'server/db/migrations/order-sums.ts';
  const added = git('.', 'log', '--diff-filter=A', '--format=%H', '--', file).split('\n').at(-1);
  return added ? git('.', 'rev-parse', '--verify', '--quiet', `${added}^`) : '';
}

test.runIf(isFull && beforeSums() !== '')(
  'FLEET-UPGRADE: a store with orders in many states gets its new tables while four processes of a much older version sell on, and no order changes',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'candlewick-'));
    const database = await postgresDatabase(inject('postgresUrl'));
    const old = join(folder, 'old');
    built(beforeSums(), old);
    const settings = {
      MARKET_SOURCE: 'simulated',
      AVATAR_URL: 'off',
      CHECKOUT_RATE_PER_MINUTE: '0',
      DATABASE_URL: 'url' in database.place ? database.place.url : '',
    };
    const sites: RunningSite[] = [];
    onTestFinished(async () => {
      await Promise.all(sites.map((site) => site.stop()));
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    });
    const start = async (version: string) => {
      const site = await startSite(settings, siteOn(process.execPath), version);
      sites.push(site);
      return { origin: site.url, base: `${site.url}/api/store/candlewick` };
    };
    const command = (version: string, ...args: string[]) => {
      const { stdout, stderr } = spawnSync(process.execPath, ['scripts/store.ts', ...args], {
        ...{ cwd: version, encoding: 'utf8' },
        env: { PATH: process.env['PATH'], CANDLEWICK_ENV_FILE: 'off', ...settings },
      });
      expect(stderr).toMatch(/^(?:Store: .*\n)?$/);
      return stdout;
    };
    const olds = await Promise.all(Array.from({ length: processes }, () => start(old)));
    const [first] = olds;
    if (first === undefined) throw new Error('No process was started');
    const items = [{ variant_id: await someVariant(first), quantity: 1 }];
    const buy = async (place: Place) => {
      const session = await openSession(place, items);
      expect((await pay(place, session)).status).toBe(303);
      // An older version says less than `statusOf` reads.
      const answer = await (await fetch(`${place.base}/checkout/${session}`)).json();
      return String(answer.order_number);
    };
    const numbers: string[] = [];
    for (let order = 0; order < 6; order++) numbers.push(await buy(first));
    const [, sent = '', back = '', restocked = '', ended = '', disputed = ''] = numbers;
    command(old, 'fulfil', sent);
    command(old, 'refund', back);
    command(old, 'refund', restocked, '--restock');
    command(old, 'cancel', ended);
    command(old, 'sold', items[0]?.variant_id ?? '', '1');
    await openSession(first, items);
    await cancel(first, await openSession(first, items));
    const late = await openSession(first, items);
    const state = await queried(settings.DATABASE_URL, async (ask) => {
      // What an event of a payment provider does; test payments have none.
      await ask('update orders set disputed_at = created_at where number = $1', [disputed]);
      // As if its time were over: the sweeper of an old process ends it.
      await ask('update checkout_session set expires_at = created_at where id = $1', [late]);
      const stateOf = async () =>
        (await ask('select state from checkout_session where id = $1', [late])).rows[0]?.state;
      await expect.poll(stateOf, { timeout: 60_000 }).not.toBe('open');
      return stateOf();
    });
    expect(state).toBe('expired');
    const known = (version: string): ReadonlyMap<unknown, { disputed: unknown }> =>
      new Map(
        JSON.parse(command(version, 'orders', '--json', '--limit', '10000')).orders.map(
          ({ number, status, disputed, amount_cents, email, address }: Record<string, unknown>) => [
            number,
            { status, disputed, amount_cents, email, address },
          ],
        ),
      );
    const before = known(old);
    expect(before.size).toBe(7);
    expect([...before.values()].filter((order) => order.disputed)).toHaveLength(1);

    const sold = olds.map(() => 0);
    let isNew = false;
    const selling = olds.map(async (place, index) => {
      // Each goes on until it has sold some after the tables have changed.
      for (let after = 0; after < 5; after += isNew ? 1 : 0) {
        await buy(place);
        sold[index] = (sold[index] ?? 0) + 1;
      }
    });
    const changed = await start('.');
    isNew = true;
    await buy(changed);
    await Promise.all(selling);
    for (const count of sold) expect(count).toBeGreaterThanOrEqual(5);
    const after = known('.');
    expect(new Map([...after].filter(([number]) => before.has(number)))).toEqual(before);
    expect(after.size).toBe(before.size + 1 + sold.reduce((sum, count) => sum + count, 0));
    expect(await database.audit()).toEqual([]);
  },
);

/** Asks a database directly. */
async function queried<T>(
  url: string,
  work: (ask: (text: string, values: unknown[]) => Promise<QueryResult>) => Promise<T>,
): Promise<T> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work((text, values) => client.query(text, values));
  } finally {
    await client.end();
  }
}

async function ports(count: number): Promise<number[]> {
  const free = new Set<number>();
  while (free.size < count) free.add(await freePort());
  return [...free];
}
