/** In the words that Playwright and Puppeteer share. */
interface BrowserLaunch {
  executablePath?: string;
  channel?: 'chrome';
  args: string[];
  env?: Record<string, string | undefined>;
}

export function ensureBrowser(): Promise<void>;
export function browserLaunch(): BrowserLaunch;
