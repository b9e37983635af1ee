import { defineConfig } from '@playwright/test';
import { testLaunch } from './scripts/programs/browser.mjs';
import { isFull } from './test/full-run.ts';

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/built-site.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Tests with this tag ask again, of another page or moment, what an untagged one asks.
  ...(!isFull && { grepInvert: /@full/ }),
  // Tests wait for a tenth of their time, so three workers keep two CPUs busy. A fourth saves no time and costs a tenth more
  // of the processor.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: testLaunch(),
    // Tracing every test doubles the time. Use `playwright test --trace on` when you need a trace.
    screenshot: 'only-on-failure',
    // A worker answers in place of the routes that tests set. Its own tests allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // Waiting for fades costs each test about a second. Tests about motion turn animations on.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
