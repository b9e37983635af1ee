import { availableParallelism } from 'node:os';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { findFirefox, findWebKit } from './scripts/browsers.mjs';
import { inlineScript } from './scripts/build/inline-script.ts';
import { isFull } from './test/full-run.ts';
import { isPostgresSkipped } from './test/store/postgres-server.ts';

/** Tests of the store run twice: on the embedded database and on PostgreSQL. */
const storeTests = ['server/{db,desk,store}/**/*.test.ts', 'test/store/**/*.test.ts'];
/** Tests without a database run once. */
const testsWithoutDatabase = [
  'server/store/catalogue/memory/product-html.test.ts',
  'server/store/catalogue/file/csv.test.ts',
  'server/store/checkout/redirect-target.test.ts',
  'test/store/hosted-contract.test.ts',
  'test/store/hosted-store.test.ts',
];
/**
 * Tests in the store's folders that do not depend on the engine: about Stripe, browsers, the owner, files, texts about
 * rows that other tests read on both databases, and restarts after a kill. Only the full run repeats them on both
 * databases. Single tests in other files are limited in the same way by `isFirstDatabase`.
 */
const ofOthers = [
  'server/desk/entry/entry.test.ts',
  'server/desk/entry/passkey-refusals.test.ts',
  'server/desk/entry/refusals.test.ts',
  'server/desk/every-write.test.ts',
  'server/desk/health.test.ts',
  'server/desk/hostile-text.test.ts',
  'server/desk/large-import.test.ts',
  'server/desk/count-files.test.ts',
  'server/desk/one-parcel.test.ts',
  'server/desk/preview/preview.test.ts',
  'server/desk/several.test.ts',
  'server/desk/products.test.ts',
  'server/desk/request-refusals.test.ts',
  'server/desk/idempotent-writes.test.ts',
  'server/desk/site.test.ts',
  'server/store/catalogue/import/count-taken-back.test.ts',
  'server/store/catalogue/import/owners-files.test.ts',
  'server/store/payments/rough-payments.test.ts',
  'server/store/payments/stripe/stripe.test.ts',
  'server/store/payments/stripe/stripe-refund.test.ts',
  'server/store/checkout/delivery-times.test.ts',
  'server/store/checkout/hostile-bodies.test.ts',
  'server/store/checkout/page/checkout-page.test.ts',
  'server/store/checkout/page/country-page.test.ts',
  'server/store/checkout/tax-classes.test.ts',
  'server/store/catalogue/import/round-trip.test.ts',
  'server/store/orders/page/order-page.test.ts',
  'server/store/operator/command.test.ts',
  'server/store/privacy/copy/person-copy.test.ts',
  'test/store/erase-kill.test.ts',
  'test/store/kill.test.ts',
  'test/store/stripe-kill.test.ts',
];
/** Long tests, which kill processes at random moments. Shorter tests cover the same requirements in every run. */
const longTests = ['test/store/backup-under-load.test.ts', 'test/interrupted-build.test.ts'];
/** Tests that build sites of their own, which takes longer than most files. */
const buildingTests = ['languages', 'german', 'last-build', 'own-site'].map(
  (name) => `test/${name}.test.ts`,
);
const leftToFull = isFull ? [] : longTests;

/** The engines of test/engines. The browser tests in test/e2e run only in Chromium. */
const engines = [
  ...(isFull ? [{ engine: 'Chromium', isThere: true } as const] : []),
  { engine: 'Firefox', isThere: findFirefox() !== null },
  { engine: 'WebKit', isThere: findWebKit() !== null },
] as const;
/** True in a run that must skip nothing: a missing browser is then a failure. */
const browsersRequired = process.env['CANDLEWICK_BROWSERS'] === 'required';

/** Matches no test name, so that all tests count as skipped. */
const matchesNoTest = /(?!)/;

// A shop's days are those of the machine by default, so fix its zone.
process.env['TZ'] = 'UTC';

/** Vitest caches a module by its own text, but the text of these modules includes their imports. */
const uncachedScripts: Plugin = {
  ...inlineScript,
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (id.endsWith('?script') ? false : undefined)),
};

export default defineConfig({
  plugins: [uncachedScripts],
  envDir: false,
  test: {
    environment: 'node',
    // Tests mostly wait for sites, databases and browsers. One worker per CPU would leave the CPUs idle a third of the
    // time.
    maxWorkers: availableParallelism() * 2,
    // No isolation, which saves a tenth of the time, and is safe because no file leaves state behind.
    isolate: false,
    // Long enough that only a hanging test reaches the limit, even on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          // Projects start in the order of their names. The slowest files go first, so that none finishes alone.
          name: 'builds',
          globalSetup: ['test/built-site.ts', 'test/store/programs/built-programs.ts'],
          include: buildingTests,
          provide: { postgresUrl: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          globalSetup: ['test/built-site.ts', 'test/store/programs/built-programs.ts'],
          include: [
            '{brand,content,contract,desk,domain,web,server,test,scripts}/**/*.test.{ts,tsx}',
          ],
          exclude: [
            'test/e2e/**',
            'test/engines/**',
            'node_modules/**',
            '**/*.postgres.test.ts',
            ...buildingTests,
            ...leftToFull,
          ],
          provide: { postgresUrl: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...storeTests, '{server,test}/**/*.postgres.test.ts'],
          exclude: [
            ...testsWithoutDatabase,
            ...(isFull ? [] : ofOthers),
            ...leftToFull,
            'node_modules/**',
          ],
          globalSetup: [
            'test/built-site.ts',
            'test/store/programs/built-programs.ts',
            'test/store/postgres-server.ts',
          ],
          ...(isPostgresSkipped() && { testNamePattern: matchesNoTest }),
        },
      },
      ...engines.map(({ engine, isThere }) => ({
        extends: true as const,
        test: {
          name: `engine ${engine}`,
          globalSetup: 'test/built-site.ts',
          // Visits every page in a browser, possibly on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: ['test/engines/**/*.test.ts'],
          // If only one engine is available, the tests of test/e2e cover most of this.
          exclude: isFull ? [] : ['test/engines/{depth,desk,own-desk}.test.ts'],
          provide: { engine },
          ...(!isThere && !browsersRequired && { testNamePattern: matchesNoTest }),
        },
      })),
    ],
  },
});
