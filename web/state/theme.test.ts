import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser } from '../../test/fakes/browser.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function openPage(entries: Record<string, string> = {}, prefersDark = false) {
  const browser = standInBrowser(entries);
  browser.behaviour.prefersDark = prefersDark;
  return { browser, ...(await import('./theme.ts')) };
}

test('THEME-DEFAULT: a first visit follows the system and writes nothing', async () => {
  const { theme, browser } = await openPage({}, true);
  theme.subscribe(() => {});
  expect(theme.get()).toBe('dark');
  expect(browser.classes.has('dark')).toBe(true);
  browser.systemTurns(false);
  expect(theme.get()).toBe('light');
  expect(browser.classes.has('dark')).toBe(false);
  expect(browser.behaviour.writes).toBe(0);
});

test('THEME-STORED, THEME-CLASS: toggling stores raw dark or light and sets the class', async () => {
  const { theme, browser } = await openPage();
  theme.subscribe(() => {});
  theme.toggle();
  expect(browser.stored.get('theme')).toBe('dark');
  expect(browser.classes.has('dark')).toBe(true);
  theme.toggle();
  expect(browser.stored.get('theme')).toBe('light');
  expect(browser.classes.has('dark')).toBe(false);
});

test('a choice persists when the system changes', async () => {
  const { theme, browser } = await openPage({ theme: 'light' }, true);
  theme.subscribe(() => {});
  browser.systemTurns(true);
  expect(theme.get()).toBe('light');
});

test('a choice in another tab is followed', async () => {
  const { theme, browser } = await openPage();
  const listener = vi.fn();
  theme.subscribe(listener);
  browser.otherTabWrites('theme', 'dark');
  expect(listener).toHaveBeenCalled();
  expect(browser.classes.has('dark')).toBe(true);
});

test.each(['"dark"', 'DARK', '', '__proto__', 'x'.repeat(1_600_000)])(
  'foreign content number %# counts as no choice',
  async (text) => {
    const { theme } = await openPage({ theme: text }, true);
    expect(theme.get()).toBe('dark');
  },
);

test('with storage blocked the toggle still works in this tab', async () => {
  const { theme, browser } = await openPage();
  browser.behaviour.blocked = true;
  theme.subscribe(() => {});
  theme.toggle();
  expect(theme.get()).toBe('dark');
  expect(browser.classes.has('dark')).toBe(true);
});
