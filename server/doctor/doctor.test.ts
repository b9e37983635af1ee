import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sampleCatalogue } from '../../brand/catalogue/catalogue.ts';
import { productIds } from '../../brand/catalogue/ids.ts';
import { startFaultyMailServer } from '../../test/fakes/mail-server.ts';
import { startTestProvider, temporaryFolder } from '../../test/fakes/running-gateway.ts';
import {
  hostedPrice,
  hostedProduct,
  hostedVariant,
  startFakeHostedStore,
  storeId,
} from '../../test/fakes/store/hosted-store.ts';
import { startFakeStripe } from '../../test/fakes/stripe/stripe.ts';
import { startTestServer } from '../../test/fakes/test-server.ts';
import { openDatabase } from '../db/open-database.ts';
import { seedCatalogue } from '../store/catalogue/seed-catalogue.ts';
import { examineInstallation, reportText } from './doctor.ts';
import type { Finding } from './finding.ts';

/** An owner's folder with all settings that a public site needs. */
function ownFolder(more = ''): string {
  const own = join(temporaryFolder(), 'site');
  mkdirSync(own);
  writeFileSync(
    join(own, 'site.yaml'),
    `name: Waxworks\noperator:\n  name: Waxworks B.V.\n  email: hello@waxworks.com\n  office: 1 Canal, Delft\n  hours: Weekdays\npoliciesUpdated: 1 March 2026\n${more}`,
  );
  return own;
}

type ExamineOptions = Partial<Parameters<typeof examineInstallation>[0]>;

/** Examines an installation that is correct except for what the test sets. */
async function examine(environment: Record<string, string> = {}, more: ExamineOptions = {}) {
  const market = environment['MARKET_API_URL'] ?? (await startTestProvider()).baseUrl;
  const findings = await examineInstallation({
    envFile: join(temporaryFolder(), '.env'),
    nodeVersion: '26.10.0',
    now: Date.now,
    siteFolders: { defaults: 'brand', own: ownFolder() },
    ...more,
    environment: {
      PORT: '0',
      AVATAR_URL: 'off',
      DATA_DIR: temporaryFolder(),
      ...environment,
      MARKET_API_URL: market,
    },
  });
  const of = (check: string): Finding | undefined =>
    findings.find((finding) => finding.check === check);
  const bad = findings.filter(({ state }) => state === 'wrong').map(({ check }) => check);
  return { findings, of, bad };
}

/**
 * Starts a web server with a fixed response.
 *
 * @returns its port
 */
const portOf = async (answer: string) =>
  new URL(await startTestServer((_, res) => void res.end(answer))).port;

describe('OPS-DOCTOR: the doctor', () => {
  test('MAIL-SERVER: tries the mail server as the site does, and sends nothing', async () => {
    const server = await startFaultyMailServer();
    onTestFinished(server.close);
    const settings = {
      SMTP_URL: server.url.replace('//', '//shop:100%25word@'),
      MAIL_FROM: 'shop@wax.example',
      PUBLIC_URL: 'https://wax.example',
      TRUST_PROXY: '1',
    };
    expect((await examine(settings)).of('mail'), 'MAIL-TYPED').toMatchObject({
      state: 'note',
      found: expect.stringContaining('payments are tests: anybody can have receipts sent'),
    });
    const selling = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    const stripe = { STRIPE_API_URL: (await startFakeStripe()).url };
    const paid = await examine({ ...settings, ...selling, ...stripe });
    expect(paid.of('mail')).toMatchObject({ state: 'good' });
    expect(server.greetings).toEqual(['wax.example', 'wax.example']);
    server.fault = 'turnsAway';
    const { of, findings } = await examine(settings);
    expect(of('mail')).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('Not from this address'),
    });
    expect(reportText(findings)).not.toMatch(/100%|100%25/);
    expect(server.mails).toEqual([]);
    expect((await examine()).of('mail')).toMatchObject({ state: 'note' });
  });

  test('finds nothing wrong with a fresh installation, and changes nothing', async () => {
    const folder = join(temporaryFolder(), 'data');
    const { findings, of, bad } = await examine({ DATA_DIR: folder });
    expect(bad).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual(
      'node settings port folder disk pictures database market calls terms address payments mail'.split(
        ' ',
      ),
    );
    expect(of('market')?.found).toBe('the provider responds with 100 coins.');
    expect(existsSync(folder)).toBe(false);
    expect(reportText(findings)).toMatch(
      /^ok {5}node {6}26\.10\.0\.\n[\s\S]*\n\nNothing is wrong\.\n$/,
    );
  });

  test('says what to do about each problem', async () => {
    const { findings } = await examine({ MARKET_API_URL: 'http://127.0.0.1:9/v3' });
    for (const { state, fix } of findings) if (state === 'wrong') expect(fix).toBeTruthy();
    expect(reportText(findings)).toMatch(
      /WRONG {2}market .*127\.0\.0\.1:9[\s\S]*\n\n1 problem to fix\.\n$/,
    );
  });

  test('RUN-ENV: names a .env with a key that others can read, and leaves it', async () => {
    const envFile = join(temporaryFolder(), '.env');
    for (const [content, mode, state] of [
      ['PORT=1\nMARKET_API_KEY=', 0o644, 'good'],
      ['STRIPE_SECRET_KEY=sk_test_a', 0o600, 'good'],
      ['export STRIPE_SECRET_KEY=sk_test_a', 0o640, 'wrong'],
      ['MARKET_API_KEY="CG-a"', 0o604, 'wrong'],
      ['DATABASE_URL=postgres://shop:hunter2@db.example/shop', 0o644, 'wrong'],
      ['DATABASE_URL=postgres://db.example/shop', 0o644, 'good'],
    ] as const) {
      writeFileSync(envFile, content);
      chmodSync(envFile, mode);
      const found = (await examine({}, { envFile })).of('file');
      expect(found?.state, content).toBe(state);
      if (state === 'wrong') expect(found?.fix).toBe(`Run: chmod 600 ${envFile}`);
      expect(statSync(envFile).mode & 0o777).toBe(mode);
    }
  });

  test('MKT-CREDIT: says what is known of the provider’s terms, and which credit is shown', async () => {
    const { of } = await examine({ MARKET_CREDIT: 'Ticks https://ticks.example/' });
    expect(of('terms')).toMatchObject({
      state: 'note',
      found: expect.stringMatching(
        /^prices come from 127\.0\.0\.1, .* “Powered by Ticks” is shown\.$/,
      ),
      fix: expect.stringContaining('how long prices may be kept'),
    });
    expect((await examine()).of('terms')?.found).toContain('No credit is shown.');
  });

  test('RUN-SECRETS: prints no address with its path, which may hold a key', async () => {
    const address = 'http://127.0.0.1:9/hunter2/v3';
    const { findings } = await examine({ MARKET_API_URL: address, STORE_API_URL: address });
    const { findings: database } = await examine({
      DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:9/shop?password=hunter2',
    });
    const printed = reportText([...findings, ...database]);
    expect(printed).toContain('http://127.0.0.1:9 cannot be');
    expect(printed).not.toContain('hunter2');
    expect(printed).not.toContain('postgres://');
  });

  test('reports a Node that is too old', async () => {
    expect((await examine({}, { nodeVersion: '20.19.0' })).bad).toEqual(['node']);
  });

  test('names an unusable setting, and stops there', async () => {
    const { findings, of } = await examine({ PORT: 'abc' });
    expect(findings).toHaveLength(2);
    expect(of('settings')).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('PORT'),
    });
  });

  test('distinguishes a port of another program from one of the site', async () => {
    const taken = await examine({ PORT: await portOf('hello') });
    expect(taken.bad).toEqual(['port']);
    // This command may have other settings than the running site.
    expect(taken.of('port')?.fix).toContain('as in `PORT=4000 npm run doctor`');
    const { of, bad } = await examine({ PORT: await portOf('ok') });
    expect(bad).toEqual([]);
    expect(of('port')?.found).toContain('the site is running');
  });

  test('RUN-PRIVATE: notes a data folder that others can read, and does not change it', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o750);
    const { of, bad } = await examine({ DATA_DIR: folder });
    expect(bad).toEqual([]);
    expect(of('folder')).toMatchObject({ state: 'note', found: expect.stringContaining(folder) });
    expect(statSync(folder).mode & 0o777).toBe(0o750);
  });

  test('reports a data folder that cannot be created or written to', async () => {
    expect((await examine({ DATA_DIR: '/dev/null/data' })).bad).toContain('folder');
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect((await examine({ DATA_DIR: file })).bad).toContain('folder');
  });

  test('reports a disk that is nearly full', async () => {
    const { of, bad } = await examine({}, { freeBytes: async () => 100_000_000 });
    expect(bad).toEqual(['disk']);
    expect(of('disk')?.found).toBe('0.1 GB free.');
  });

  test('PICT-PRIVATE: says if product pictures cannot be resized', async () => {
    const { of, bad } = await examine({}, { loadResizer: async () => null });
    expect(bad).toEqual([]);
    expect(of('pictures')).toMatchObject({
      state: 'note',
      fix: expect.stringContaining('npm ci'),
    });
    expect((await examine()).of('pictures')?.state).toBe('good');
  });

  describe('inspects the database', () => {
    test('RUN-LOST: notes a lost store if a site’s files are there without one', async () => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, 'imports'));
      expect((await examine({ DATA_DIR: folder })).of('database')?.state).toBe('good');
      writeFileSync(join(folder, 'imports/2026-11-26.json'), '{}');
      expect((await examine({ DATA_DIR: folder })).of('database')).toMatchObject({
        state: 'note',
        found: `there is no store in ${folder}/store.db, but ${folder} has what a site leaves that has run (imports): the next start makes a new one.`,
      });
    });

    const examineChanged = async (change: string) => {
      const folder = temporaryFolder();
      const file = join(folder, 'store.db');
      await (await openDatabase({ place: { file } })).close();
      const db = new DatabaseSync(file);
      db.exec(change);
      db.close();
      return examine({ DATA_DIR: folder });
    };

    test('of this version', async () => {
      expect((await examineChanged('select 1')).of('database')).toMatchObject({
        // The store is new.
        state: 'note',
        found: expect.stringContaining('is up to date'),
      });
    });

    test('of an earlier version, which the next start brings up to date', async () => {
      const { of, bad } = await examineChanged('delete from kysely_migration');
      expect(bad).toEqual([]);
      expect(of('database')).toMatchObject({
        state: 'note',
        fix: expect.stringContaining('Back it up'),
      });
    });

    test('from before version 1.0.0, whose catalogue can be exported', async () => {
      const { of, bad } = await examineChanged('create table schema_step (name text primary key)');
      expect(bad).toEqual(['database']);
      expect(of('database')).toMatchObject({
        fix: expect.stringContaining('Export the catalogue'),
      });
    });

    test('of a later version, which this version must not use', async () => {
      const { of, bad } = await examineChanged(
        "insert into kysely_migration values ('999-of-later', '2040-01-01T00:00:00.000Z')",
      );
      expect(bad).toEqual(['database']);
      expect(of('database')?.found).toContain('later version');
    });

    test('that is not a database', async () => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'store.db'), 'this is no database'.repeat(1_000));
      const { of, bad } = await examine({ DATA_DIR: folder });
      expect(bad).toEqual(['database']);
      expect(of('database')?.found).toContain('store.db cannot be opened');
    });

    test('that does not answer, without its password', async () => {
      const url = 'postgres://shop:hunter2@127.0.0.1:9/store';
      const { findings, bad } = await examine({ DATABASE_URL: url });
      expect(bad).toEqual(['database']);
      expect(JSON.stringify(findings)).toContain('ECONNREFUSED');
      expect(JSON.stringify(findings)).not.toContain('hunter2');
    });
  });

  describe('asks the market provider once', () => {
    test.each([
      ['429', 'MARKET_POLL_SECONDS'],
      ['down', 'firewall'],
      ['html', 'MARKET_API_URL'],
      ['empty', 'MARKET_API_URL'],
    ] as const)('and says of %s what to do', async (behaviour, words) => {
      const fake = await startTestProvider();
      fake.behave(behaviour);
      const { of, bad } = await examine({
        MARKET_API_URL: fake.baseUrl,
        MARKET_API_KEY: 'k3y-s3cret',
      });
      expect(bad).toEqual(['market']);
      expect(of('market')?.fix).toContain(words);
      expect(fake.calls).toHaveLength(1);
      expect(JSON.stringify(of('market'))).not.toContain('k3y-s3cret');
    });

    test('and says how many calls a month its own checks make', async () => {
      expect((await examine()).of('calls')).toMatchObject({
        state: 'note',
        found: 'polled every 60 s while somebody is watching: at most 43,776 calls a month.',
        fix: expect.stringContaining('MARKET_POLL_SECONDS=263'),
      });
      expect((await examine({ MARKET_POLL_SECONDS: '263' })).of('calls')?.state).toBe('good');
    });

    test('and how much of a plan’s calls is used', async () => {
      const limited = { MARKET_CALLS_PER_MONTH: '500' };
      expect((await examine(limited)).of('calls')).toMatchObject({
        state: 'good',
        found: expect.stringContaining('500 calls a month, of which none of them are counted yet'),
      });
    });

    test('but not if prices are simulated', async () => {
      const fake = await startTestProvider();
      const { of } = await examine({ MARKET_API_URL: fake.baseUrl, MARKET_SOURCE: 'simulated' });
      expect(of('market')?.state).toBe('note');
      expect(fake.calls).toEqual([]);
    });
  });

  test('HOSTED-CONTRACT: checks another store if one is set, and no database, and says which of its products cannot be sold', async () => {
    const hosted = await startFakeHostedStore();
    onTestFinished(() => hosted.close());
    const settings = { STORE_API_URL: hosted.apiUrl, STORE_ID: storeId };
    const { findings, bad } = await examine(settings);
    expect(findings.find(({ check }) => check === 'store')?.found).toContain('with 2 products');
    expect(findings.some(({ check }) => check === 'database')).toBe(false);
    expect(bad).toEqual([]);
    const variants = [hostedVariant('variant_x', { prices: [hostedPrice({ amount: 'free' })] })];
    hosted.products = [hostedProduct('ada', { variants }), hostedProduct('bea'), {}];
    const told = (await examine(settings)).findings.filter(({ state }) => state === 'wrong');
    expect(told.map(({ found }) => found)).toEqual([
      '1 product cannot be bought, or not in every variant, because a price is missing or cannot be read: prod_ada.',
      '1 product cannot be read, and is left out.',
    ]);
    hosted.products = Array.from({ length: 10_020 }, (_, n) => ({ id: `p${n}`, title: 'Lamp' }));
    expect((await examine(settings)).findings.map(({ found }) => found)).toContain(
      'its list has more than 10,000 products, and 20 of them are left out.',
    );
    const { of } = await examine({ STORE_API_URL: 'http://127.0.0.1:9' });
    expect(of('store')?.state).toBe('wrong');
  });

  describe('checks how buyers arrive and pay', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_abcdef', STRIPE_WEBHOOK_SECRET: 'whsec_abcdef' };
    const address = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' };

    const playedStripe = async () => {
      const fake = await startFakeStripe();
      onTestFinished(() => fake.close());
      return { fake, at: { ...stripe, ...address, STRIPE_API_URL: fake.url } };
    };

    test('at Stripe, which must be able to report payments', async () => {
      const { at } = await playedStripe();
      const { of, bad } = await examine(at);
      expect(bad).toEqual([]);
      expect(of('payments')?.found).toContain('https://shop.example/webhooks/stripe');
      expect(of('address')?.state).toBe('good');
      const unreachable = await examine(stripe);
      expect(unreachable.bad).toEqual(['payments']);
      expect(JSON.stringify(unreachable.findings)).not.toMatch(/sk_test_|whsec_/);
    });

    test('at Stripe, and reports a refusal, an outage and a wrong clock', async () => {
      const { fake, at } = await playedStripe();
      fake.refusal = { status: 401, code: 'api_key_expired', message: 'Expired: sk_test_abcdef' };
      const refused = await examine(at);
      expect(refused.of('payments')?.found).toBe(
        'Stripe refuses: api_key_expired: Expired: sk_test_… (status 401)',
      );
      fake.refusal = null;
      const apart = await examine(at, { now: () => Date.now() - 90_000 });
      expect(apart.of('payments')?.found).toMatch(/clock is (89|9\d) s ahead of this machine’s/);
      const away = await examine({ ...at, STRIPE_API_URL: 'http://127.0.0.1:9' });
      expect(away.of('payments')?.found).toMatch(/^Stripe cannot be reached: .*ECONNREFUSED/);
      expect(refused.bad).toEqual(['payments']);
    });

    test('without a proxy, or without encryption', async () => {
      const { of } = await examine({ PUBLIC_URL: 'https://shop.example' });
      expect(of('address')).toMatchObject({
        state: 'note',
        fix: expect.stringContaining('TRUST_PROXY=1'),
      });
      const open = await examine({ PUBLIC_URL: 'http://shop.example' });
      expect(open.of('address')?.found).toContain('not encrypted');
    });
  });

  describe('SITE-LEFT: of a site with a public address', () => {
    const address = { PUBLIC_URL: 'https://shop.example' };
    const checks = [
      'contacts',
      'words',
      'logo',
      'texts',
      'figures',
      'products',
      'safety',
      'guarantee',
      'site',
    ];
    const findLeftovers = async (own: string, environment: Record<string, string> = address) =>
      (await examine(environment, { siteFolders: { defaults: 'brand', own } })).findings.filter(
        ({ check }) => checks.includes(check),
      );
    const describeFindings = (findings: Finding[]) =>
      findings.map(({ check, state, found, fix }) => `${state} ${check}: ${found} ${fix}`);

    test('names each invented contact with its field, and each sample with its file', async () => {
      const own = join(temporaryFolder(), 'site');
      const lines = describeFindings(await findLeftovers(own));
      for (const [field, value] of [
        ['name', 'Candlewick'],
        ['operator.name', 'Candlewick'],
        ['operator.email', 'hello@candlewick.example'],
        ['operator.office', '12 Tallow Lane, Rotterdam'],
        ['operator.hours', 'Monday to Friday, 9:00 to 17:00 CET'],
      ])
        expect(lines).toContain(
          `wrong contacts: ${field} is “${value}”, which comes with the software. Set ${field} in ${own}/site.yaml to yours.`,
        );
      expect(lines).toContain(
        `wrong words: policies and contacts say “Last updated July 21, 2025”, a day that comes with the software. Set policiesUpdated in ${own}/site.yaml to the day on which yours were.`,
      );
      const rest = lines.filter((line) => line.startsWith('note'));
      expect(rest).toHaveLength(lines.length - 6);
      for (const words of [
        /texts: brand\/news\/ comes with the software: bitcoin-ends-a-quiet-week-where-it-began\.md, .*show\.news/,
        /texts: brand\/airdrops\/ .*: (?:[a-z]+\.md, ){4}[a-z]+\.md\./,
        /texts: brand\/learn\/ .*: what-is-bitcoin\.md, /,
        /texts: brand\/info\/ .*: about\.md, privacy-policy\.md, terms-of-service\.md\./,
        /words: tagline is .* comes with the software\. Set tagline in/,
        /words: storeId is “candlewick”, /,
        /words: the footer says “© 2025”, a year that comes with the software\. Set copyrightYear in/,
        /words: the footer has links that lead nowhere: Careers, Blog, Cookie Policy, Disclaimer, API Documentation, Help Center, Community, Status Page\. Give each an address/,
        /words: the footer has links that lead nowhere: X, GitHub, Discord, Telegram\. .* social to \[\]/,
        /words: pages\.home\.heading is “Crypto markets, clearly lit”, /,
        /words: pages\.login\.heading is /,
        /words: pages\.store\.description is /,
        /logo: the candle .*Put your logo into/,
        /figures: Home claims 50000\+ subscribers, .*show\.subscribersClaim to false/,
        /figures: Home shows sample totals: Global Market Cap, .*Set statCards/,
        /figures: Home shows sample prices of Bitcoin, .*Set trendingCoins/,
        /figures: the gas tracker .*show\.tools/,
        /products: the first start fills the store with sample products\. .*--replace/,
        /guarantee: the EU’s harmonised notice .*guaranteeNotice/,
      ])
        expect(
          rest.filter((line) => words.test(line)),
          String(words),
        ).toHaveLength(1);
      expect(rest).toHaveLength(19);
    });

    test('names nothing that the owner has replaced or switched off, and nothing without PUBLIC_URL', async () => {
      const own = ownFolder(
        'copyrightYear: 2025\nsocial: []\nfooter: [{ heading: Us, entries: [{ label: Careers, address: /about }, { label: Imprint }, { label: Cookie Policy }] }]\ntagline: Candles.\nsubscribersClaim: "12"\nstatCards: []\ntrendingCoins: []\nshow:\n  tools: false\n  learn: false\n  store: false\n',
      );
      writeFileSync(
        join(own, 'words.yaml'),
        'pages: { home: { heading: Wax }, login: { heading: Wax } }\n',
      );
      cpSync('brand/info', join(own, 'info'), { recursive: true });
      cpSync('brand/info/about.md', join(own, 'info/cookie-policy.md'));
      cpSync('test/fixtures/site/logo.svg', join(own, 'logo.svg'));
      for (const folder of ['news', 'airdrops']) mkdirSync(join(own, folder));
      expect(describeFindings(await findLeftovers(own))).toEqual([
        'good site: shows no samples and no invented contacts. undefined',
      ]);
      expect(await findLeftovers(join(temporaryFolder(), 'site'), {})).toEqual([]);
    });

    test('BEFORE-SELLER: refuses a seller without a telephone and a VAT number if payments are real', async () => {
      const live = {
        ...address,
        STRIPE_SECRET_KEY: 'sk_live_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
        STRIPE_API_URL: 'http://127.0.0.1:1',
      };
      const own = ownFolder();
      const lacking = async () =>
        (await findLeftovers(own, live))
          .filter(({ found }) => found.startsWith('payments are with real money'))
          .map(({ state, found }) => `${state} ${/operator\.\w+/.exec(found)?.[0]}`);
      expect(await lacking()).toEqual(['wrong operator.telephone', 'wrong operator.vatNumber']);
      writeFileSync(join(own, 'shop.yaml'), 'beforeOrder:\n  tax: notCharged\n');
      expect(await lacking()).toEqual(['wrong operator.telephone']);
      // BEFORE-GUARANTEE: a configured notice is not reported as missing.
      const guarantee = async (settings: Record<string, string>) =>
        (await findLeftovers(own, settings))
          .filter(({ check }) => check === 'guarantee')
          .map(({ state }) => state);
      expect([await guarantee(live), await guarantee(address)]).toEqual([['wrong'], ['note']]);
      mkdirSync(join(own, 'public'));
      writeFileSync(join(own, 'public/notice.png'), '\x89PNG\r\n\x1a\n', 'latin1');
      writeFileSync(
        join(own, 'shop.yaml'),
        'beforeOrder:\n  tax: notCharged\n  guaranteeNotice: /notice.png\n',
      );
      expect(await guarantee(live)).toEqual([]);
      // TAX-RATES: no rate would be added to the prices.
      writeFileSync(join(own, 'shop.yaml'), 'beforeOrder:\n  tax: added\n');
      expect(
        describeFindings(
          (await examine(live, { siteFolders: { defaults: 'brand', own } })).findings,
        ),
      ).toContainEqual(
        expect.stringMatching(
          /^wrong payments: prices are shown as plus VAT, but Stripe adds none/,
        ),
      );
    });

    test('reports an address that ends in .example, even if the owner wrote it', async () => {
      const own = ownFolder(
        'social: [{ label: GitHub, address: https://git.waxworks.example/us }]\n',
      );
      expect(
        describeFindings(await findLeftovers(own)).filter((line) => line.includes('contacts')),
      ).toEqual([
        `wrong contacts: social.1.address is “https://git.waxworks.example/us”, which is an address that nobody can have. Set social.1.address in ${own}/site.yaml to yours.`,
      ]);
    });

    test('SITE-PRICES: reports prices that no card can pay, and so does the check of the site', async () => {
      const folder = temporaryFolder();
      const store = await openDatabase({ place: { file: join(folder, 'store.db') } });
      await store.write((transaction) => seedCatalogue(transaction, sampleCatalogue, Date.now()));
      const own = ownFolder('');
      const prices = async () => {
        const { findings } = await examine(
          { DATA_DIR: folder },
          { siteFolders: { defaults: 'brand', own } },
        );
        return describeFindings(findings).filter((line) => line.includes('prices:'));
      };
      const checked = () =>
        spawnSync(process.execPath, ['scripts/site.ts', 'check'], {
          env: { PATH: process.env['PATH'], SITE_DIR: own, DATA_DIR: folder },
          encoding: 'utf8',
        }).stderr;
      const setMug = (cents: number) =>
        store.write((transaction) =>
          transaction
            .updateTable('variant')
            .set({ price_cents: cents })
            .where('product_id', '=', productIds.ledgerMug)
            .execute(),
        );
      await setMug(99_999_999);
      expect([await prices(), checked()]).toEqual([[], expect.not.stringContaining('Ledger Mug')]);
      await setMug(100_000_000);
      const told = 'Ledger Mug (Wax white) costs $1000000.00: more than can be paid by card';
      expect(await prices()).toEqual([expect.stringContaining(told)]);
      expect(checked()).toContain(told);
      await store.close();
    });

    test('PAY-STEP: reports a shipping price that cannot be paid in the currency of the store, with its line', async () => {
      const folder = temporaryFolder();
      const store = await openDatabase({ place: { file: join(folder, 'store.db') } });
      await store.write((transaction) => seedCatalogue(transaction, sampleCatalogue, Date.now()));
      await store.write((transaction) =>
        transaction.updateTable('variant').set({ currency_code: 'isk' }).execute(),
      );
      await store.close();
      const own = ownFolder('shippingFlatRateCents: 490\n');
      const shipping = async () =>
        describeFindings(
          (await examine({ DATA_DIR: folder }, { siteFolders: { defaults: 'brand', own } }))
            .findings,
        ).filter((line) => line.startsWith('wrong shipping'));
      const fault = 'and in isk it has to be a multiple of 100';
      expect(await shipping()).toEqual([
        expect.stringContaining(`${own}/site.yaml, line 8: shippingFlatRateCents is 490, ${fault}`),
      ]);
      const zones = 'zones:\n  - name: Iceland\n    countries: [IS]\n    priceCents: 1250\n';
      writeFileSync(join(own, 'shop.yaml'), zones);
      expect(await shipping()).toEqual([
        expect.stringContaining(
          `${own}/shop.yaml, line 4: priceCents of Iceland is 1250, ${fault}`,
        ),
      ]);
      writeFileSync(join(own, 'shop.yaml'), zones.replace('1250', '1200'));
      expect(await shipping()).toEqual([]);
    });

    test('PAY-CURRENCIES: notes shipping prices that a second currency of the store would change', async () => {
      const folder = temporaryFolder();
      const store = await openDatabase({ place: { file: join(folder, 'store.db') } });
      onTestFinished(() => store.close());
      await store.write((transaction) => seedCatalogue(transaction, sampleCatalogue, Date.now()));
      const shipping = async (site: string) =>
        describeFindings(
          (
            await examine(
              { DATA_DIR: folder },
              { siteFolders: { defaults: 'brand', own: ownFolder(site) } },
            )
          ).findings,
        ).filter((line) => line.includes('shipping:'));
      expect(await shipping('shippingFlatRateCents: 490\n')).toEqual([]);
      await store.write((transaction) =>
        transaction
          .updateTable('variant')
          .set({ currency_code: 'jpy' })
          .where('product_id', '=', productIds.ledgerMug)
          .execute(),
      );
      expect(await shipping('shippingFlatRateCents: 490\n')).toEqual([
        expect.stringContaining('shippingFlatRateCents is charged as ¥490 or $4.90'),
      ]);
      expect(await shipping('shippingFlatRateCents: 0\n')).toEqual([]);
    });

    test('names the sample products that are on sale, and none of the owner’s', async () => {
      const folder = temporaryFolder();
      const file = join(folder, 'store.db');
      const store = await openDatabase({ place: { file } });
      await store.write((transaction) => seedCatalogue(transaction, sampleCatalogue, Date.now()));
      await store.write((transaction) =>
        transaction
          .updateTable('product')
          .set({ updated_at: Date.now() })
          .where('title', '!=', 'Ledger Mug')
          .execute(),
      );
      await store.close();
      const findings = await findLeftovers(ownFolder(), { ...address, DATA_DIR: folder });
      // SAFETY-SHOWN: the samples name no producer, and the shop serves consumers in the EU.
      expect(findings.find(({ check }) => check === 'safety')?.found).toMatch(
        /^no producer, or no way to reach them, is named for .* and \d+ more\.$/,
      );
      const abroad = ownFolder();
      writeFileSync(join(abroad, 'shop.yaml'), 'servesEuConsumers: false\n');
      const elsewhere = await findLeftovers(abroad, { ...address, DATA_DIR: folder });
      expect(elsewhere.map(({ check }) => check)).not.toContain('safety');
      expect(findings.find(({ check }) => check === 'products')?.found).toBe(
        'sample products are on sale: Ledger Mug.',
      );
    });
  });
});
