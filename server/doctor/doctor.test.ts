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
function ownFolder(text = ''): string {
  const folder = join(temporaryFolder(), 'site');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'site.yaml'),
    `name: Waxworks\noperator:\n  name: Waxworks B.V.\n  email: hello@waxworks.com\n  office: 1 Canal, Delft\n  hours: Weekdays\npoliciesUpdated: 1 March 2026\n${text}`,
  );
  return folder;
}

type ExamineOptions = Partial<Parameters<typeof examineInstallation>[0]>;

/** Examines an installation that is correct except for what the test sets. */
async function examine(environment: Record<string, string> = {}, options: ExamineOptions = {}) {
  const market = environment['MARKET_API_URL'] ?? (await startTestProvider()).baseUrl;
  const findings = await examineInstallation({
    envFile: join(temporaryFolder(), '.env'),
    nodeVersion: '26.10.0',
    now: Date.now,
    siteFolders: { defaults: 'brand', own: ownFolder() },
    ...options,
    environment: {
      PORT: '0',
      AVATAR_URL: 'off',
      DATA_DIR: temporaryFolder(),
      ...environment,
      MARKET_API_URL: market,
    },
  });
  const findingOf = (check: string): Finding | undefined =>
    findings.find((candidate) => candidate.check === check);
  const wrongChecks = findings.filter(({ state }) => state === 'wrong').map(({ check }) => check);
  return { findings, findingOf, wrongChecks };
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
    expect((await examine(settings)).findingOf('mail'), 'MAIL-TYPED').toMatchObject({
      state: 'note',
      found: expect.stringContaining('payments are tests: anybody can have receipts sent'),
    });
    const stripeKeys = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    const stripe = { STRIPE_API_URL: (await startFakeStripe()).url };
    const findingsOfSelling = await examine({ ...settings, ...stripeKeys, ...stripe });
    expect(findingsOfSelling.findingOf('mail')).toMatchObject({ state: 'good' });
    expect(server.greetings).toEqual(['wax.example', 'wax.example']);
    server.fault = 'turnsAway';
    const { findingOf, findings } = await examine(settings);
    expect(findingOf('mail')).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('Not from this address'),
    });
    expect(reportText(findings)).not.toMatch(/100%|100%25/);
    expect(server.mails).toEqual([]);
    expect((await examine()).findingOf('mail')).toMatchObject({ state: 'note' });
  });

  test('finds nothing wrong with a fresh installation, and changes nothing', async () => {
    const folder = join(temporaryFolder(), 'data');
    const { findings, findingOf, wrongChecks } = await examine({ DATA_DIR: folder });
    expect(wrongChecks).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual(
      'node settings port folder disk pictures database market calls terms address payments mail'.split(
        ' ',
      ),
    );
    expect(findingOf('market')?.found).toBe('the provider responds with 100 coins.');
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
    for (const [content, fileMode, state] of [
      ['PORT=1\nMARKET_API_KEY=', 0o644, 'good'],
      ['STRIPE_SECRET_KEY=sk_test_a', 0o600, 'good'],
      ['export STRIPE_SECRET_KEY=sk_test_a', 0o640, 'wrong'],
      ['MARKET_API_KEY="CG-a"', 0o604, 'wrong'],
      ['DATABASE_URL=postgres://shop:hunter2@db.example/shop', 0o644, 'wrong'],
      ['DATABASE_URL=postgres://db.example/shop', 0o644, 'good'],
    ] as const) {
      writeFileSync(envFile, content);
      chmodSync(envFile, fileMode);
      const fileFinding = (await examine({}, { envFile })).findingOf('file');
      expect(fileFinding?.state, content).toBe(state);
      if (state === 'wrong') expect(fileFinding?.fix).toBe(`Run: chmod 600 ${envFile}`);
      expect(statSync(envFile).mode & 0o777).toBe(fileMode);
    }
  });

  test('MKT-CREDIT: says what is known of the provider’s terms, and which credit is shown', async () => {
    const { findingOf } = await examine({ MARKET_CREDIT: 'Ticks https://ticks.example/' });
    expect(findingOf('terms')).toMatchObject({
      state: 'note',
      found: expect.stringMatching(
        /^prices come from 127\.0\.0\.1, .* “Powered by Ticks” is shown\.$/,
      ),
      fix: expect.stringContaining('how long prices may be kept'),
    });
    expect((await examine()).findingOf('terms')?.found).toContain('No credit is shown.');
  });

  test('RUN-SECRETS: prints no address with its path, which may hold a key', async () => {
    const address = 'http://127.0.0.1:9/hunter2/v3';
    const { findings } = await examine({ MARKET_API_URL: address, STORE_API_URL: address });
    const { findings: database } = await examine({
      DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:9/shop?password=hunter2',
    });
    const report = reportText([...findings, ...database]);
    expect(report).toContain('http://127.0.0.1:9 cannot be');
    expect(report).not.toContain('hunter2');
    expect(report).not.toContain('postgres://');
  });

  test('reports a Node that is too old', async () => {
    expect((await examine({}, { nodeVersion: '20.19.0' })).wrongChecks).toEqual(['node']);
  });

  test('names an unusable setting, and stops there', async () => {
    const { findings, findingOf } = await examine({ PORT: 'abc' });
    expect(findings).toHaveLength(2);
    expect(findingOf('settings')).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('PORT'),
    });
  });

  test('distinguishes a port of another program from one of the site', async () => {
    const takenPort = await examine({ PORT: await portOf('hello') });
    expect(takenPort.wrongChecks).toEqual(['port']);
    // The doctor may run with other settings than the site.
    expect(takenPort.findingOf('port')?.fix).toContain('as in `PORT=4000 npm run doctor`');
    const { findingOf, wrongChecks } = await examine({ PORT: await portOf('ok') });
    expect(wrongChecks).toEqual([]);
    expect(findingOf('port')?.found).toContain('the site is running');
  });

  test('RUN-PRIVATE: notes a data folder that others can read, and does not change it', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o750);
    const { findingOf, wrongChecks } = await examine({ DATA_DIR: folder });
    expect(wrongChecks).toEqual([]);
    expect(findingOf('folder')).toMatchObject({
      state: 'note',
      found: expect.stringContaining(folder),
    });
    expect(statSync(folder).mode & 0o777).toBe(0o750);
  });

  test('reports a data folder that cannot be created or written to', async () => {
    expect((await examine({ DATA_DIR: '/dev/null/data' })).wrongChecks).toContain('folder');
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect((await examine({ DATA_DIR: file })).wrongChecks).toContain('folder');
  });

  test('reports a disk that is nearly full', async () => {
    const { findingOf, wrongChecks } = await examine({}, { freeBytes: async () => 100_000_000 });
    expect(wrongChecks).toEqual(['disk']);
    expect(findingOf('disk')?.found).toBe('0.1 GB free.');
  });

  test('PICT-PRIVATE: says if product pictures cannot be resized', async () => {
    const { findingOf, wrongChecks } = await examine({}, { loadResizer: async () => null });
    expect(wrongChecks).toEqual([]);
    expect(findingOf('pictures')).toMatchObject({
      state: 'note',
      fix: expect.stringContaining('npm ci'),
    });
    expect((await examine()).findingOf('pictures')?.state).toBe('good');
  });

  describe('inspects the database', () => {
    test('RUN-LOST: notes a lost store if a site’s files are there without one', async () => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, 'imports'));
      expect((await examine({ DATA_DIR: folder })).findingOf('database')?.state).toBe('good');
      writeFileSync(join(folder, 'imports/2026-11-26.json'), '{}');
      expect((await examine({ DATA_DIR: folder })).findingOf('database')).toMatchObject({
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
      expect((await examineChanged('select 1')).findingOf('database')).toMatchObject({
        // A new store gets a note instead of a warning.
        state: 'note',
        found: expect.stringContaining('is up to date'),
      });
    });

    test('of an earlier version, which the next start brings up to date', async () => {
      const { findingOf, wrongChecks } = await examineChanged('delete from kysely_migration');
      expect(wrongChecks).toEqual([]);
      expect(findingOf('database')).toMatchObject({
        state: 'note',
        fix: expect.stringContaining('Back it up'),
      });
    });

    test('from before version 1.0.0, whose catalogue can be exported', async () => {
      const { findingOf, wrongChecks } = await examineChanged(
        'create table schema_step (name text primary key)',
      );
      expect(wrongChecks).toEqual(['database']);
      expect(findingOf('database')).toMatchObject({
        fix: expect.stringContaining('Export the catalogue'),
      });
    });

    test('of a later version, which this version must not use', async () => {
      const { findingOf, wrongChecks } = await examineChanged(
        "insert into kysely_migration values ('999-of-later', '2040-01-01T00:00:00.000Z')",
      );
      expect(wrongChecks).toEqual(['database']);
      expect(findingOf('database')?.found).toContain('later version');
    });

    test('that is not a database', async () => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'store.db'), 'this is no database'.repeat(1_000));
      const { findingOf, wrongChecks } = await examine({ DATA_DIR: folder });
      expect(wrongChecks).toEqual(['database']);
      expect(findingOf('database')?.found).toContain('store.db cannot be opened');
    });

    test('that does not answer, without its password', async () => {
      const url = 'postgres://shop:hunter2@127.0.0.1:9/store';
      const { findings, wrongChecks } = await examine({ DATABASE_URL: url });
      expect(wrongChecks).toEqual(['database']);
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
      const { findingOf, wrongChecks } = await examine({
        MARKET_API_URL: fake.baseUrl,
        MARKET_API_KEY: 'k3y-s3cret',
      });
      expect(wrongChecks).toEqual(['market']);
      expect(findingOf('market')?.fix).toContain(words);
      expect(fake.calls).toHaveLength(1);
      expect(JSON.stringify(findingOf('market'))).not.toContain('k3y-s3cret');
    });

    test('and says how many calls a month its own checks make', async () => {
      expect((await examine()).findingOf('calls')).toMatchObject({
        state: 'note',
        found: 'polled every 60 s while somebody is watching: at most 43,776 calls a month.',
        fix: expect.stringContaining('MARKET_POLL_SECONDS=263'),
      });
      expect((await examine({ MARKET_POLL_SECONDS: '263' })).findingOf('calls')?.state).toBe(
        'good',
      );
    });

    test('and how much of a plan’s calls is used', async () => {
      const limitedCalls = { MARKET_CALLS_PER_MONTH: '500' };
      expect((await examine(limitedCalls)).findingOf('calls')).toMatchObject({
        state: 'good',
        found: expect.stringContaining('500 calls a month, of which none of them are counted yet'),
      });
    });

    test('but not if prices are simulated', async () => {
      const fake = await startTestProvider();
      const { findingOf } = await examine({
        MARKET_API_URL: fake.baseUrl,
        MARKET_SOURCE: 'simulated',
      });
      expect(findingOf('market')?.state).toBe('note');
      expect(fake.calls).toEqual([]);
    });
  });

  test('HOSTED-CONTRACT: checks another store if one is set, and no database, and says which of its products cannot be sold', async () => {
    const hostedStore = await startFakeHostedStore();
    onTestFinished(() => hostedStore.close());
    const settings = { STORE_API_URL: hostedStore.apiUrl, STORE_ID: storeId };
    const { findings, wrongChecks } = await examine(settings);
    expect(findings.find(({ check }) => check === 'store')?.found).toContain('with 2 products');
    expect(findings.some(({ check }) => check === 'database')).toBe(false);
    expect(wrongChecks).toEqual([]);
    const variants = [hostedVariant('variant_x', { prices: [hostedPrice({ amount: 'free' })] })];
    hostedStore.products = [hostedProduct('ada', { variants }), hostedProduct('bea'), {}];
    const wrongFindings = (await examine(settings)).findings.filter(
      ({ state }) => state === 'wrong',
    );
    expect(wrongFindings.map(({ found }) => found)).toEqual([
      '1 product cannot be bought, or not in every variant, because a price is missing or cannot be read: prod_ada.',
      '1 product cannot be read, and is left out.',
    ]);
    hostedStore.products = Array.from({ length: 10_020 }, (_, n) => ({
      id: `p${n}`,
      title: 'Lamp',
    }));
    expect((await examine(settings)).findings.map(({ found }) => found)).toContain(
      'its list has more than 10,000 products, and 20 of them are left out.',
    );
    const { findingOf } = await examine({ STORE_API_URL: 'http://127.0.0.1:9' });
    expect(findingOf('store')?.state).toBe('wrong');
  });

  describe('checks how buyers arrive and pay', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_abcdef', STRIPE_WEBHOOK_SECRET: 'whsec_abcdef' };
    const address = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' };

    const startStripeSettings = async () => {
      const fake = await startFakeStripe();
      onTestFinished(() => fake.close());
      return { fake, at: { ...stripe, ...address, STRIPE_API_URL: fake.url } };
    };

    test('at Stripe, which must be able to report payments', async () => {
      const { at } = await startStripeSettings();
      const { findingOf, wrongChecks } = await examine(at);
      expect(wrongChecks).toEqual([]);
      expect(findingOf('payments')?.found).toContain('https://shop.example/webhooks/stripe');
      expect(findingOf('address')?.state).toBe('good');
      const unreachableStripe = await examine(stripe);
      expect(unreachableStripe.wrongChecks).toEqual(['payments']);
      expect(JSON.stringify(unreachableStripe.findings)).not.toMatch(/sk_test_|whsec_/);
    });

    test('at Stripe, and reports a refusal, an outage and a wrong clock', async () => {
      const { fake, at } = await startStripeSettings();
      fake.refusal = { status: 401, code: 'api_key_expired', message: 'Expired: sk_test_abcdef' };
      const refusedReport = await examine(at);
      expect(refusedReport.findingOf('payments')?.found).toBe(
        'Stripe refuses: api_key_expired: Expired: sk_test_… (status 401)',
      );
      fake.refusal = null;
      const skewedReport = await examine(at, { now: () => Date.now() - 90_000 });
      expect(skewedReport.findingOf('payments')?.found).toMatch(
        /clock is (89|9\d) s ahead of this machine’s/,
      );
      const unreachableReport = await examine({ ...at, STRIPE_API_URL: 'http://127.0.0.1:9' });
      expect(unreachableReport.findingOf('payments')?.found).toMatch(
        /^Stripe cannot be reached: .*ECONNREFUSED/,
      );
      expect(refusedReport.wrongChecks).toEqual(['payments']);
    });

    test('without a proxy, or without encryption', async () => {
      const { findingOf } = await examine({ PUBLIC_URL: 'https://shop.example' });
      expect(findingOf('address')).toMatchObject({
        state: 'note',
        fix: expect.stringContaining('TRUST_PROXY=1'),
      });
      const openReport = await examine({ PUBLIC_URL: 'http://shop.example' });
      expect(openReport.findingOf('address')?.found).toContain('not encrypted');
    });
  });

  describe('SITE-LEFT: of a site with a public address', () => {
    const address = { PUBLIC_URL: 'https://shop.example' };
    const leftoverChecks = [
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
    const findLeftovers = async (folder: string, environment: Record<string, string> = address) =>
      (
        await examine(environment, { siteFolders: { defaults: 'brand', own: folder } })
      ).findings.filter(({ check }) => leftoverChecks.includes(check));
    const describeFindings = (findings: Finding[]) =>
      findings.map(({ check, state, found, fix }) => `${state} ${check}: ${found} ${fix}`);

    test('names each invented contact with its field, and each sample with its file', async () => {
      const siteFolder = join(temporaryFolder(), 'site');
      const lines = describeFindings(await findLeftovers(siteFolder));
      for (const [field, value] of [
        ['name', 'Candlewick'],
        ['operator.name', 'Candlewick'],
        ['operator.email', 'hello@candlewick.example'],
        ['operator.office', '12 Tallow Lane, Rotterdam'],
        ['operator.hours', 'Monday to Friday, 9:00 to 17:00 CET'],
      ])
        expect(lines).toContain(
          `wrong contacts: ${field} is “${value}”, which comes with the software. Set ${field} in ${siteFolder}/site.yaml to yours.`,
        );
      expect(lines).toContain(
        `wrong words: policies and contacts say “Last updated July 21, 2025”, a day that comes with the software. Set policiesUpdated in ${siteFolder}/site.yaml to the day on which yours were.`,
      );
      const notes = lines.filter((line) => line.startsWith('note'));
      expect(notes).toHaveLength(lines.length - 6);
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
          notes.filter((line) => words.test(line)),
          String(words),
        ).toHaveLength(1);
      expect(notes).toHaveLength(19);
    });

    test('names nothing that the owner has replaced or switched off, and nothing without PUBLIC_URL', async () => {
      const siteFolder = ownFolder(
        'copyrightYear: 2025\nsocial: []\nfooter: [{ heading: Us, entries: [{ label: Careers, address: /about }, { label: Imprint }, { label: Cookie Policy }] }]\ntagline: Candles.\nsubscribersClaim: "12"\nstatCards: []\ntrendingCoins: []\nshow:\n  tools: false\n  learn: false\n  store: false\n',
      );
      writeFileSync(
        join(siteFolder, 'words.yaml'),
        'pages: { home: { heading: Wax }, login: { heading: Wax } }\n',
      );
      cpSync('brand/info', join(siteFolder, 'info'), { recursive: true });
      cpSync('brand/info/about.md', join(siteFolder, 'info/cookie-policy.md'));
      cpSync('test/fixtures/site/logo.svg', join(siteFolder, 'logo.svg'));
      for (const folder of ['news', 'airdrops']) mkdirSync(join(siteFolder, folder));
      expect(describeFindings(await findLeftovers(siteFolder))).toEqual([
        'good site: shows no samples and no invented contacts. undefined',
      ]);
      expect(await findLeftovers(join(temporaryFolder(), 'site'), {})).toEqual([]);
    });

    test('BEFORE-SELLER: refuses a seller without a telephone and a VAT number if payments are real', async () => {
      const liveSettings = {
        ...address,
        STRIPE_SECRET_KEY: 'sk_live_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
        STRIPE_API_URL: 'http://127.0.0.1:1',
      };
      const siteFolder = ownFolder();
      const missingTexts = async () =>
        (await findLeftovers(siteFolder, liveSettings))
          .filter(({ found }) => found.startsWith('payments are with real money'))
          .map(({ state, found }) => `${state} ${/operator\.\w+/.exec(found)?.[0]}`);
      expect(await missingTexts()).toEqual([
        'wrong operator.telephone',
        'wrong operator.vatNumber',
      ]);
      writeFileSync(join(siteFolder, 'shop.yaml'), 'beforeOrder:\n  tax: notCharged\n');
      expect(await missingTexts()).toEqual(['wrong operator.telephone']);
      // BEFORE-GUARANTEE: a configured notice is not reported as missing.
      const guaranteeFindings = async (settings: Record<string, string>) =>
        (await findLeftovers(siteFolder, settings))
          .filter(({ check }) => check === 'guarantee')
          .map(({ state }) => state);
      expect([await guaranteeFindings(liveSettings), await guaranteeFindings(address)]).toEqual([
        ['wrong'],
        ['note'],
      ]);
      mkdirSync(join(siteFolder, 'public'));
      writeFileSync(join(siteFolder, 'public/notice.png'), '\x89PNG\r\n\x1a\n', 'latin1');
      writeFileSync(
        join(siteFolder, 'shop.yaml'),
        'beforeOrder:\n  tax: notCharged\n  guaranteeNotice: /notice.png\n',
      );
      expect(await guaranteeFindings(liveSettings)).toEqual([]);
    });

    test('TAX-RATES: reports that Stripe adds no tax to prices without it, also before real money and without an address', async () => {
      const siteFolder = ownFolder();
      const taxFindings = async (shop: string, key: string) => {
        writeFileSync(join(siteFolder, 'shop.yaml'), shop);
        const stripe = {
          STRIPE_SECRET_KEY: `sk_${key}_x`,
          STRIPE_WEBHOOK_SECRET: 'whsec_x',
          STRIPE_API_URL: 'http://127.0.0.1:1',
        };
        const folders = { siteFolders: { defaults: 'brand', own: siteFolder } };
        const { findings } = await examine(key === '' ? {} : stripe, folders);
        return describeFindings(findings).filter((line) => line.includes('tax: '));
      };
      const added = 'beforeOrder: {tax: added}\n';
      const rates = `${added}taxRates: {DE: 19}\n`;
      expect(await taxFindings(added, 'live')).toEqual([
        expect.stringMatching(
          /^wrong tax: prices are shown as plus VAT, but Stripe adds none\. Set/,
        ),
      ]);
      const alone =
        'tax: prices are shown as plus VAT, but Stripe adds none: taxRates are added to test payments of this site alone. Set stripe.automaticTax';
      expect(await taxFindings(rates, 'live')).toEqual([expect.stringContaining(`wrong ${alone}`)]);
      expect(await taxFindings(rates, 'test')).toEqual([expect.stringContaining(`note ${alone}`)]);
      expect(await taxFindings(rates, '')).toEqual([]);
      expect(await taxFindings(`${rates}stripe: {automaticTax: true}\n`, 'live')).toEqual([]);
    });

    test('reports an address that ends in .example, even if the owner wrote it', async () => {
      const siteFolder = ownFolder(
        'social: [{ label: GitHub, address: https://git.waxworks.example/us }]\n',
      );
      expect(
        describeFindings(await findLeftovers(siteFolder)).filter((line) =>
          line.includes('contacts'),
        ),
      ).toEqual([
        `wrong contacts: social.1.address is “https://git.waxworks.example/us”, which is an address that nobody can have. Set social.1.address in ${siteFolder}/site.yaml to yours.`,
      ]);
    });

    test('SITE-PRICES: reports prices that no card can pay, and so does the check of the site', async () => {
      const folder = temporaryFolder();
      const store = await openDatabase({ place: { file: join(folder, 'store.db') } });
      await store.write((transaction) => seedCatalogue(transaction, sampleCatalogue, Date.now()));
      const siteFolder = ownFolder('');
      const prices = async () => {
        const { findings } = await examine(
          { DATA_DIR: folder },
          { siteFolders: { defaults: 'brand', own: siteFolder } },
        );
        return describeFindings(findings).filter((line) => line.includes('prices:'));
      };
      const checkNames = () =>
        spawnSync(process.execPath, ['scripts/site.ts', 'check'], {
          env: { PATH: process.env['PATH'], SITE_DIR: siteFolder, DATA_DIR: folder },
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
      expect([await prices(), checkNames()]).toEqual([
        [],
        expect.not.stringContaining('Ledger Mug'),
      ]);
      await setMug(100_000_000);
      const priceNote = 'Ledger Mug (Wax white) costs $1000000.00: more than can be paid by card';
      expect(await prices()).toEqual([expect.stringContaining(priceNote)]);
      expect(checkNames()).toContain(priceNote);
      await store.close();
    });

    test('INV-RECEIPT: with a VAT number or a sale, says what invoices lack of the seller, and so does the check of the site', async () => {
      const folder = temporaryFolder();
      const place = { file: join(folder, 'store.db') };
      await (await openDatabase({ place })).close();
      const siteFolder = join(temporaryFolder(), 'site');
      mkdirSync(siteFolder);
      const operatorIs = (fields: string) =>
        writeFileSync(join(siteFolder, 'site.yaml'), `operator: { hours: Weekdays, ${fields} }\n`);
      const seller = async () => {
        const siteFolders = { defaults: 'brand', own: siteFolder };
        const { findings } = await examine({ DATA_DIR: folder }, { siteFolders });
        return describeFindings(findings).filter((line) => line.includes('seller:'));
      };
      const checkLines = () =>
        spawnSync(process.execPath, ['scripts/site.ts', 'check'], {
          env: { PATH: process.env['PATH'], SITE_DIR: siteFolder, DATA_DIR: folder },
          encoding: 'utf8',
        }).stderr;
      operatorIs('name: Wax');
      expect([await seller(), checkLines()]).toEqual([[], '']);
      operatorIs('vatNumber: ATU1, office: "12 Tallow Lane, Rotterdam"');
      expect(await seller()).toEqual([
        `wrong seller: orders have receipts and no invoices, because operator.name and operator.office are not set. Set operator.name and operator.office in ${siteFolder}/site.yaml before you sell more.`,
      ]);
      expect(checkLines()).toContain('operator.vatNumber is set, and operator.office is not: ');
      const db = new DatabaseSync(place.file, { enableForeignKeyConstraints: false });
      db.exec(
        "insert into document (kind, year, number, order_id, amount_cents, created_at) values ('invoice', 2026, 1, 'x', 1, 1)",
      );
      db.close();
      operatorIs('name: Wax');
      const found = 'orders have receipts and no invoices, because operator.office is not set.';
      expect(await seller()).toEqual([expect.stringContaining(`wrong seller: ${found}`)]);
      expect(checkLines()).toContain(found);
      operatorIs('name: Wax, office: Delft');
      expect(await seller()).toEqual([
        expect.stringMatching(/^note seller: .*vatNumber is not set/),
      ]);
      operatorIs('name: Wax, office: Delft, vatNumber: ATU1');
      expect([await seller(), checkLines()]).toEqual([[], '']);
    });

    test('PAY-STEP: reports a shipping price that cannot be paid in the currency of the store, with its line', async () => {
      const folder = temporaryFolder();
      const store = await openDatabase({ place: { file: join(folder, 'store.db') } });
      await store.write((transaction) => seedCatalogue(transaction, sampleCatalogue, Date.now()));
      await store.write((transaction) =>
        transaction.updateTable('variant').set({ currency_code: 'isk' }).execute(),
      );
      await store.close();
      const siteFolder = ownFolder('shippingFlatRateCents: 490\n');
      const shipping = async () =>
        describeFindings(
          (
            await examine(
              { DATA_DIR: folder },
              { siteFolders: { defaults: 'brand', own: siteFolder } },
            )
          ).findings,
        ).filter((line) => line.startsWith('wrong shipping'));
      const fault = 'and in isk it has to be a multiple of 100';
      expect(await shipping()).toEqual([
        expect.stringContaining(
          `${siteFolder}/site.yaml, line 8: shippingFlatRateCents is 490, ${fault}`,
        ),
      ]);
      const zones = 'zones:\n  - name: Iceland\n    countries: [IS]\n    priceCents: 1250\n';
      writeFileSync(join(siteFolder, 'shop.yaml'), zones);
      expect(await shipping()).toEqual([
        expect.stringContaining(
          `${siteFolder}/shop.yaml, line 4: priceCents of Iceland is 1250, ${fault}`,
        ),
      ]);
      writeFileSync(join(siteFolder, 'shop.yaml'), zones.replace('1250', '1200'));
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
      await store.write((transaction) =>
        transaction
          .updateTable('product')
          .set({ status: 'draft', updated_at: Date.now() })
          .where('id', '=', productIds.ledgerMug)
          .execute(),
      );
      expect(await shipping('shippingFlatRateCents: 490\n')).toEqual([]);
      // The owner's first product in euros: the samples beside it do not count.
      await store.write((transaction) =>
        Promise.all([
          transaction
            .updateTable('product')
            .set({ status: 'published' })
            .where('id', '=', productIds.ledgerMug)
            .execute(),
          transaction
            .updateTable('variant')
            .set({ currency_code: 'eur' })
            .where('product_id', '=', productIds.ledgerMug)
            .execute(),
        ]),
      );
      expect(await shipping('shippingFlatRateCents: 490\n')).toEqual([]);
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
      const shippingFolder = ownFolder();
      writeFileSync(join(shippingFolder, 'shop.yaml'), 'servesEuConsumers: false\n');
      const foreignLeftovers = await findLeftovers(shippingFolder, {
        ...address,
        DATA_DIR: folder,
      });
      expect(foreignLeftovers.map(({ check }) => check)).not.toContain('safety');
      expect(findings.find(({ check }) => check === 'products')?.found).toBe(
        'sample products are on sale: Ledger Mug.',
      );
    });
  });
});
