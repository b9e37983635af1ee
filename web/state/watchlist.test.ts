import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser } from '../../test/fakes/browser.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** Opens a page on storage that contains `text`, or on empty storage without it. */
async function openPage(text?: string) {
  const browser = standInBrowser(text === undefined ? {} : { watchlist: text });
  return { browser, ...(await import('./watchlist.ts')) };
}

test('WATCH-TOGGLE: toggling adds the symbol in upper case, toggling again removes it', async () => {
  const { watchlist, browser } = await openPage();
  watchlist.toggle('btc');
  expect(watchlist.get()).toEqual(['BTC']);
  expect(browser.stored.get('watchlist')).toBe('["BTC"]');
  watchlist.toggle('BTC');
  expect(watchlist.get()).toEqual([]);
});

test('symbols come back at the next visit in the order in which they were starred', async () => {
  const { watchlist } = await openPage('["SOL","BTC"]');
  watchlist.toggle('eth');
  expect(watchlist.get()).toEqual(['SOL', 'BTC', 'ETH']);
});

test.each([
  ['an object', '{"BTC":true}'],
  ['a text', '"BTC"'],
  ['numbers and nulls', '[1,null,{},["BTC"],""," "]'],
])('%s counts as empty', async (_, text) => {
  const { watchlist } = await openPage(text);
  expect(watchlist.get()).toEqual([]);
});

test('anything that is no symbol is dropped, and duplicates count once', async () => {
  const { watchlist } = await openPage('["BTC",7," eth ","btc"]');
  expect(watchlist.get()).toEqual(['BTC', 'ETH']);
});
