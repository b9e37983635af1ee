import { defineConfig } from '@playwright/test';
import { browserLaunch } from './scripts/browser.mjs';

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/built-site.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Two processors: a test waits for a quarter of its time.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: browserLaunch(),
    // A trace of every test costs as much again as the tests; `playwright test --trace on` writes one where wanted.
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    // A press that has to wait for what fades costs a test a second; tests about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
