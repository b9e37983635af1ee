export interface WebKitPrograms {
  /** Speaks WebDriver. */
  driver: string;
  browser: string;
  /** A virtual display. */
  display: string;
}

export function findFirefox(): string | null;
export function findWebKit(): WebKitPrograms | null;
export function installBrowsers(): void;
