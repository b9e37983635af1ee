import { defineConfig } from '@playwright/test';
import { testLaunch } from './scripts/programs/browser.mjs';
import { isFull } from './test/full-run.ts';

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/built-site.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Tests with this tag repeat an untagged test on another page or at another moment, or ask for further sides of a
  // requirement whose core an untagged test proves.
  ...(!isFull && { grepInvert: /@full/ }),
  // Tests spend a tenth of their time waiting, so three workers keep two CPUs busy. A fourth worker saves
  // no time and costs a tenth more CPU.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: testLaunch(),
    // Tracing every test doubles the time. Use `playwright test --trace on` when you need a trace.
    screenshot: 'only-on-failure',
    // A service worker would answer requests before the routes that tests set. The worker's own tests allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // Waiting for fades costs each test about a second. Tests about motion turn animations on.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
