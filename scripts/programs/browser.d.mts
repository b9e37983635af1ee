/** Launch options that Playwright and Puppeteer both understand. */
interface BrowserLaunch {
  executablePath?: string;
  channel?: 'chrome';
  args: string[];
  env?: Record<string, string | undefined>;
}

export function ensureBrowser(): Promise<void>;
export function browserLaunch(): BrowserLaunch;
export function testLaunch(): BrowserLaunch;
