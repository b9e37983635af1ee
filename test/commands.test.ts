import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { bareEnvironment } from './bare-environment.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { isFull } from './full-run.ts';
import { findEnglishWords } from './languages/german.ts';
import { startSite } from './running-site.ts';

/** Settings that keep the programs from using the network. */
const offlineSettings = { AVATAR_URL: 'off', CANDLEWICK_PLACES: 'off' };

/** Runs one of the project's programs as npm would, in a clean environment. */
async function run(program: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      ...bareEnvironment,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exitCode, out, err };
}

/** The file modes of a folder and of its content, except pictures and JSON files. */
const modes = (folder: string) =>
  Object.fromEntries(
    ['', ...readdirSync(folder)]
      .filter((name) => !name.endsWith('pictures') && !name.endsWith('.json'))
      .map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );

test('OPS-COMMAND: the program ends with 0, 1 or 2 and a sentence', async () => {
  const folder = temporaryFolder();
  const DATA_DIR = join(folder, 'data');
  writeFileSync(join(folder, 'new.csv'), 'title,price,currency\nWool scarf,29.90,eur\n');
  const store = (args: string[], variables: Record<string, string> = {}) =>
    run('scripts/store.ts', args, { DATA_DIR, INIT_CWD: folder, ...variables });
  expect(await store(['orders'])).toEqual({
    code: 1,
    out: '',
    err: `The store cannot be opened: ${DATA_DIR}/store.db: it contains no store. Set DATA_DIR to the site's value; only a start of the site or an import creates a store.\n`,
  });
  const dryRun = await store(['import', 'new.csv', '--dry-run']);
  expect(dryRun).toMatchObject({ code: 0, out: expect.stringContaining('1 product added') });
  expect(dryRun.err).toContain(`There is no store in ${DATA_DIR}/store.db yet`);
  expect(existsSync(DATA_DIR)).toBe(false);
  const firstImport = await store(['import', 'new.csv']);
  expect(firstImport).toMatchObject({ code: 0, out: expect.stringContaining('1 product added') });
  expect(firstImport.err).toContain(`A new store was made in ${DATA_DIR}/store.db.\n`);
  expect(modes(DATA_DIR)).toEqual({ '': '700', imports: '700', 'store.db': '600' });
  expect((await store(['sell'])).code).toBe(2);
  // RUN-LOST: without a refusal, the next start would treat the new database as the shop's.
  const lostFolder = join(folder, 'lost');
  mkdirSync(join(lostFolder, 'imports'), { recursive: true });
  writeFileSync(join(lostFolder, 'imports/2026-11-26.json'), '{}');
  const address = {
    DATA_DIR: lostFolder,
    PUBLIC_URL: 'https://shop.example',
    CANDLEWICK_PLACES: 'off',
  };
  expect(await store(['import', 'new.csv'], address)).toMatchObject({
    code: 1,
    err: expect.stringContaining('but this site has been used'),
  });
  expect(readdirSync(lostFolder)).toEqual(['imports']);
}, 60_000);

test.runIf(isFull)(
  'OPS-COMMAND: a sentence explains whatever keeps the program from its work',
  async () => {
    const folder = temporaryFolder();
    const DATA_DIR = join(folder, 'data');
    writeFileSync(join(folder, 'new.csv'), 'title,price,currency\nWool scarf,29.90,eur\n');
    writeFileSync(join(folder, 'broken.json'), '{"products": [');
    const store = (args: string[], variables: Record<string, string> = {}) =>
      run('scripts/store.ts', args, { DATA_DIR, INIT_CWD: folder, ...variables });
    expect(await store(['import', 'broken.json'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('This is not JSON'),
    });
    expect(existsSync(DATA_DIR)).toBe(false);
    expect((await store(['import', 'new.csv'])).code).toBe(0);
    expect(await store(['orders'])).toEqual({ code: 0, out: 'There are no orders.\n', err: '' });
    expect(await store(['order', 'AAAAA-22222'])).toEqual({
      code: 1,
      out: '',
      err: 'There is no order AAAAA-22222.\n',
    });
    const hostedResult = await store(['orders'], { STORE_API_URL: 'https://store.example' });
    expect(hostedResult).toMatchObject({ code: 1, out: '' });
    expect(hostedResult.err).toContain('STORE_API_URL');
    const badPortResult = await store(['orders'], { PORT: 'abc' });
    expect(badPortResult).toMatchObject({ code: 1, out: '' });
    expect(badPortResult.err).toContain('PORT');
    expect(await store(['forget-history'], { PORT: 'abc' })).toEqual(badPortResult);
    const missingDirResult = await store(['orders'], { DATA_DIR: '/dev/null/store' });
    expect(missingDirResult).toMatchObject({ code: 1, out: '' });
    expect(missingDirResult.err).toContain('/dev/null/store/store.db');
    // No folder can be created in /proc.
    const unwritableResult = await store(['import', 'new.csv'], { DATA_DIR: '/proc/store/data' });
    expect(unwritableResult).toMatchObject({ code: 1, out: '' });
    expect(unwritableResult.err).toContain(
      'DATA_DIR cannot be used: /proc/store/data is not a writable folder',
    );
    const brokenFolder = temporaryFolder();
    writeFileSync(join(brokenFolder, 'store.db'), 'this is no database'.repeat(1_000));
    expect((await store(['orders'], { DATA_DIR: brokenFolder })).err).toMatch(
      `The store cannot be opened: ${brokenFolder}/store.db: file is not a database.\n`,
    );
  },
  60_000,
);

test('SITE-CHECKED: with a fault in the owner’s folder, the check reports only that', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'site.yaml'), 'name: A\ntagLine: B\n');
  const { code, out, err } = await run('scripts/site.ts', ['check'], { SITE_DIR: folder });
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(
    /^\S+\/site\.yaml, line 2: tagLine is no field here; did you mean tagline\.\n$/,
  );
});

test.runIf(isFull)(
  'SITE-ZONE, SITE-LOCALE: days and times of the shop are in the zone of site.yaml, or else of the machine, and its books suit spreadsheets of the locale',
  async () => {
    const [SITE_DIR, folder] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(SITE_DIR, 'site.yaml'), 'timeZone: Europe/Vienna\nlocale: de\n');
    writeFileSync(
      join(folder, 'scarf.csv'),
      'handle,sku,title,price,currency,sale_price,sale_from,sale_until\nscarf,S,Scarf,29.90,eur,19.90,2030-03-30,2030-03-31\n',
    );
    const store = (args: string[], variables: Record<string, string> = {}) =>
      run('scripts/store.ts', args, {
        DATA_DIR: join(folder, 'data'),
        INIT_CWD: folder,
        SITE_DIR,
        TZ: 'America/New_York',
        ...variables,
      });
    expect((await store(['import', 'scarf.csv'])).code).toBe(0);
    const sale = (fromDay: string, untilDay: string) =>
      `29,90 €, on sale for 19,90 € from ${fromDay} until ${untilDay}`;
    // The last of the two days has 23 hours.
    const inVienna = sale('2030-03-30 00:00 CET', '2030-04-01 00:00 CEST');
    const { out: pricedOutput } = await store(['price', 'S', '29.90']);
    expect(pricedOutput.replaceAll('\u00a0', ' ')).toContain(inVienna);
    const saleResult = await store(['sold', 'S', '1', '--price', '29.90', '--country', 'AT']);
    const [, number = ''] = /^Order (\S+) is recorded/.exec(saleResult.out) ?? [];
    const database = new DatabaseSync(join(folder, 'data/store.db'));
    database
      .prepare(
        "insert into withdrawal values ('w', 'w', null, '?', 'A', 'a@example.com', '[]', 's', null, 0, ?, null, null)",
      )
      .run(Date.parse('2026-11-26T23:30:07Z'));
    if (isFull) {
      // Mark the item as goods that have to be sent.
      database.exec('update order_item set needs_sending = 1');
      database
        .prepare('update orders set address = ?')
        .run('{"street":"A","postcode":"1010","city":"Wien","state":"","country":"AT"}');
      expect((await store(['slips', 'slips.html', number])).code).toBe(0);
      expect(readFileSync(join(folder, 'papers/slips.html'), 'utf8')).toContain('Österreich');
    }
    database.close();
    expect((await store(['withdrawals'])).out).toContain('2026-11-27 00:30:07 CET');
    const day = new Intl.DateTimeFormat('de', {
      ...{ timeZone: 'Europe/Vienna', day: '2-digit', month: '2-digit', year: 'numeric' },
    }).format();
    expect((await store(['orders', '--from', day, '--to', day])).out).toContain(number);
    expect((await store(['orders', '--csv', 'books.csv'])).code).toBe(0);
    expect(readFileSync(join(folder, 'papers/books.csv'), 'utf8')).toMatch(/;29,9;/);
    const machineResult = await store(
      ['price', 'S', '29.90', '--sale', '19.90', '--sale-from', '2030-03-30'],
      { SITE_DIR: '' },
    );
    expect(machineResult.out).toContain('from 2030-03-30 00:00 GMT-4');
  },
  60_000,
);

test('OPS-IMPORT: a running site soon has what is imported beside it, with its pictures', async () => {
  const DATA_DIR = temporaryFolder();
  // A restored folder may be readable by all.
  chmodSync(DATA_DIR, 0o755);
  writeFileSync(join(DATA_DIR, 'store.db'), '', { mode: 0o644 });
  const site = await startSite({ DATA_DIR, MARKET_SOURCE: 'simulated', AVATAR_URL: 'off' });
  onTestFinished(() => site.stop());
  expect(modes(DATA_DIR), 'RUN-PRIVATE').toEqual({
    '': '700',
    'store.db': '600',
    'store.db-shm': '600',
    'store.db-wal': '600',
  });
  const folder = temporaryFolder();
  const png = readFileSync('brand/public/icons/icon-192.png');
  writeFileSync(join(folder, 'front.png'), png);
  writeFileSync(
    join(folder, 'new.csv'),
    'title,price,currency,stock,pictures\nWool scarf,29.90,usd,7,front.png\n',
  );
  const environment = { DATA_DIR: site.dataDir, INIT_CWD: folder };
  const grid = async () => (await fetch(`${site.url}/store`)).text();
  // Request the page once, so that the site caches it.
  expect(await grid()).not.toContain('Wool scarf');
  const importResult = await run(
    'scripts/store.ts',
    ['import', 'new.csv', '--replace'],
    environment,
  );
  expect(importResult).toMatchObject({ code: 0, out: expect.stringContaining('1 product added') });
  const products = z.object({
    products: z.array(z.object({ title: z.string(), thumbnail: z.string() })),
  });
  const listProducts = async () => {
    const response = await fetch(`${site.url}/api/store/candlewick/products`);
    return products.parse(await response.json()).products;
  };
  // Poll the API before the page: the site may take a second to see the import, and only its response shows that it
  // has.
  await expect.poll(listProducts).toMatchObject([{ title: 'Wool scarf' }]);
  expect(await grid(), 'the first answer').toContain('Wool scarf');
  const [scarf] = await listProducts();
  const picture = await fetch(`${site.url}${scarf?.thumbnail}`);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(picture.headers.get('content-security-policy')).toMatch(/^default-src 'none';?/);
  expect((await fetch(`${site.url}/img/store/${'0'.repeat(32)}`)).status).toBe(404);
  const doctorSettings = {
    PORT: new URL(site.url).port,
    PUBLIC_URL: site.url,
    MARKET_SOURCE: 'simulated',
  };
  const doctorResult = await run('scripts/doctor.ts', ['--json'], {
    DATA_DIR,
    ...doctorSettings,
    ...offlineSettings,
  });
  expect(JSON.parse(doctorResult.out), 'OPS-DOCTOR').toContainEqual({
    check: 'public',
    state: 'good',
    found: `${site.url} answers, from this site.`,
  });
}, 60_000);

test('OPS-DOCTOR: the program ends with 1 when something is wrong', async () => {
  const environment = {
    DATA_DIR: temporaryFolder(),
    PORT: '0',
    MARKET_SOURCE: 'simulated',
    ...offlineSettings,
  };
  const goodReport = await run('scripts/doctor.ts', [], environment);
  expect(goodReport).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Nothing is wrong.'),
  });
  const badReport = await run('scripts/doctor.ts', ['--json'], {
    ...environment,
    TRUST_PROXY: 'yes',
  });
  expect(badReport.code).toBe(1);
  expect(JSON.parse(badReport.out)).toContainEqual(
    expect.objectContaining({ check: 'settings', state: 'wrong' }),
  );
  if (!isFull) return;
  expect((await run('scripts/doctor.ts', ['--fix'], environment)).code).toBe(2);
  expect((await run('scripts/doctor.ts', ['--help'], environment)).out).toContain('npm run doctor');
}, 30_000);

test('SITE-CHECKED: the check of a folder elsewhere names it in full, and notes a story with a future date', async () => {
  const SITE_DIR = temporaryFolder();
  mkdirSync(join(SITE_DIR, 'news'));
  const storyText = '---\ntitle: A\nsummary: s\ncategory: c\ndate: 2196-03-01\n---\n';
  writeFileSync(join(SITE_DIR, 'news/a.md'), storyText);
  const { code, out } = await run('scripts/site.ts', ['check'], { SITE_DIR });
  expect([code, ...out.split('\n').slice(0, 2)]).toEqual([
    0,
    `Nothing is wrong in ${SITE_DIR}.`,
    `${SITE_DIR}/news/a.md has a day that is still to come, 2196-03-01. Visitors see the story at once.`,
  ]);
});

test.each([
  ['start', ['start'], '--new-store'],
  ['build', ['build'], 'takes no words'],
  ['dev', ['dev', 'scripts/dev.ts'], 'takes no words'],
  ['test', ['test', 'scripts/test.ts'], '--full'],
  ['pictures', ['test', 'scripts/share-pictures.ts'], 'takes no words'],
  ['bench', ['test', 'bench/main.ts'], 'names of benchmarks'],
  ['words', ['tool', 'scripts/words.ts'], 'takes no words'],
])(
  'RUN-USAGE: npm run %s prints its usage, and refuses other words, before anything runs',
  async (_, program, takenInput) => {
    const runWith = (word: string) =>
      run('scripts/run.mjs', [...program, word], { SITE_DIR: '/nowhere' });
    expect(await runWith('--help')).toEqual({
      code: 0,
      err: '',
      out: expect.stringContaining(takenInput),
    });
    expect(await runWith('--foo')).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('does not know --foo. npm '),
    });
  },
);

test.runIf(isFull)(
  'DATA-COPY: on a German site a buyer’s copy contains no English, even if the command prints it',
  { timeout: 120_000 },
  async () => {
    const folder = temporaryFolder();
    const SITE_DIR = join(folder, 'site');
    mkdirSync(SITE_DIR);
    writeFileSync(join(SITE_DIR, 'site.yaml'), 'language: de\n');
    writeFileSync(join(folder, 'new.csv'), 'title,sku,price,currency\nSchal,S-1,29.90,eur\n');
    const store = async (...args: string[]) => {
      const commandResult = await run('scripts/store.ts', args, {
        DATA_DIR: join(folder, 'data'),
        INIT_CWD: folder,
        SITE_DIR,
        ...offlineSettings,
      });
      expect(commandResult.code, commandResult.err).toBe(0);
      return commandResult.out;
    };
    await store('import', 'new.csv');
    const { number } = JSON.parse(await store('sold', 'S-1', '1', '--json'));
    await store('address', number, '--name', 'Mara', '--email', 'mara@example.com');
    const copy = await store('person', 'mara@example.com');
    expect(copy).toContain('Name: – → Mara');
    expect(copy).toContain('Warum es gespeichert ist');
    for (const out of [copy, await store('person', 'nobody@example.com')])
      expect(findEnglishWords(out.replaceAll('mara@example.com', ''))).toEqual([]);
  },
);
