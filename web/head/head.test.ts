import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import headScript from './head.ts?script';

/** Runs the script as <head> does. `entries` is null for a storage that throws. */
function runHeadScript(
  entries: Record<string, string> | null,
  prefersDark = false,
  location = { pathname: '/', search: '' },
) {
  const classes = new Set<string>();
  const attributes = new Set<string>();
  const page = {
    location,
    get localStorage() {
      if (entries === null) throw new Error('blocked');
      return { getItem: (key: string) => entries[key] ?? null };
    },
    performance: { getEntriesByType: () => [] },
    addEventListener: () => {},
    window: {},
    matchMedia: (query: string) => ({
      matches: query === '(prefers-color-scheme: dark)' && prefersDark,
    }),
    document: {
      documentElement: {
        classList: { add: (name: string) => void classes.add(name) },
        setAttribute: (name: string) => void attributes.add(name),
      },
    },
  };
  runInNewContext(headScript, page);
  return {
    dark: classes.has('dark'),
    loggedIn: attributes.has('data-session'),
    returning: attributes.has('data-returning'),
    page,
  };
}

test('THEME-CLASS: before the first paint a stored theme is set', () => {
  expect(runHeadScript({ theme: 'dark' }).dark).toBe(true);
  expect(runHeadScript({ theme: 'light' }, true).dark).toBe(false);
});

test('THEME-DEFAULT: before the first paint a first visit follows the system', () => {
  expect(runHeadScript({}, true).dark).toBe(true);
  expect(runHeadScript({}).dark).toBe(false);
  expect(runHeadScript({ theme: 'purple' }, true).dark).toBe(true);
});

test('with storage blocked the page follows the system and nobody is logged in', () => {
  expect(runHeadScript(null, true)).toMatchObject({ dark: true, loggedIn: false });
});

test('before the first paint the page knows whether somebody is logged in', () => {
  const email = 'mara@example.com';
  expect(runHeadScript({ 'auth-storage': JSON.stringify({ name: 'mara', email }) }).loggedIn).toBe(
    true,
  );
  for (const text of [
    '',
    'null',
    '{',
    '[]',
    '7',
    '{"name":"m","email":""}',
    '{"name":1,"email":2}',
  ])
    expect(runHeadScript({ 'auth-storage': text }).loggedIn).toBe(false);
});

test('PAY-SUCCESS: before the first paint the page knows whether a buyer returns from a checkout', () => {
  const entryAt = (pathname: string, search: string) =>
    runHeadScript({}, false, { pathname, search }).returning;
  expect(entryAt('/success', '?session=abc')).toBe(true);
  expect(entryAt('/success', '?lang=en&session=abc')).toBe(true);
  expect(entryAt('/success', '')).toBe(false);
  expect(entryAt('/store', '?session=abc')).toBe(false);
});

test('the script defines no globals', () => {
  const { page } = runHeadScript({ theme: 'dark' });
  expect(Object.keys(page)).toEqual([
    'location',
    'localStorage',
    'performance',
    'addEventListener',
    'window',
    'matchMedia',
    'document',
  ]);
});
