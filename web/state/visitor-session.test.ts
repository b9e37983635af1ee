import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser } from '../../test/fakes/browser.ts';
import { initials } from './visitor-session.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function openPage(text?: string) {
  const browser = standInBrowser(text === undefined ? {} : { 'auth-storage': text });
  return { browser, ...(await import('./visitor-session.ts')) };
}

test('AUTH-NAME, AUTH-STORED: logging in takes the part before the at-sign as the name and stores both', async () => {
  const { visitorSession: session, browser } = await openPage();
  expect(session.get()).toBeNull();
  session.logIn('mara.lindqvist@example.com');
  expect(JSON.parse(browser.stored.get('auth-storage') ?? '')).toEqual({
    name: 'mara.lindqvist',
    email: 'mara.lindqvist@example.com',
  });
});

test('logging out leaves nothing behind', async () => {
  const { visitorSession: session, browser } = await openPage(
    '{"name":"mara","email":"mara@example.com"}',
  );
  expect(session.get()?.name).toBe('mara');
  session.logOut();
  expect(session.get()).toBeNull();
  expect(browser.stored.has('auth-storage')).toBe(false);
});

test.each([
  ['a list', '[{"name":"m","email":"m@example.com"}]'],
  ['a name that is no text', '{"name":{},"email":"m@example.com"}'],
  ['no e-mail', '{"name":"m"}'],
  ['an empty e-mail', '{"name":"m","email":""}'],
  ['the fields on the prototype', '{"__proto__":{"name":"m","email":"m@example.com"}}'],
  ['null', 'null'],
])('%s means logged out', async (_, text) => {
  const { visitorSession: session } = await openPage(text);
  expect(session.get()).toBeNull();
});

test('AUTH-STORED: only name and e-mail are stored', async () => {
  const { visitorSession: session } = await openPage(
    '{"name":"m","email":"m@example.com","password":"x"}',
  );
  expect(session.get()).toEqual({ name: 'm', email: 'm@example.com' });
});

test('USER-INITIALS: initials are the first two letters of the e-mail in upper case, or U', () => {
  expect(initials('mara@example.com')).toBe('MA');
  expect(initials('m')).toBe('M');
  expect(initials('')).toBe('U');
});
