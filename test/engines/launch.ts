import { findFirefox, findWebKit } from '../../scripts/browsers.mjs';
import { testLaunch } from '../../scripts/programs/browser.mjs';
import type { Browser } from './browser.ts';
import { consoleErrorScript } from './console-error-collector.ts';
import { launchPuppeteer } from './puppeteer.ts';
import { launchWebKit } from './webkit.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
  }
}

export type Engine = 'Chromium' | 'Firefox' | 'WebKit';

interface Launched {
  browser: Browser;
  /** A script that pages must run before their own if the driver does not report console errors; otherwise null. */
  firstScript: string | null;
}

export async function launch(engine: Engine): Promise<Launched> {
  if (engine === 'WebKit') {
    const programs = findWebKit();
    if (programs === null) throw new Error('WebKit is not on this machine');
    return { browser: await launchWebKit(programs), firstScript: consoleErrorScript };
  }
  if (engine === 'Chromium')
    return { browser: await launchPuppeteer(testLaunch()), firstScript: null };
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error('Firefox is not on this machine');
  const browser = await launchPuppeteer({
    browser: 'firefox',
    executablePath,
    // Firefox would start processes for tabs that no test opens.
    extraPrefsFirefox: { 'dom.ipc.processPrelaunch.enabled': false },
  });
  return { browser, firstScript: null };
}
