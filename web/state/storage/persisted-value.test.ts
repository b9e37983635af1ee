import { afterEach, expect, test, vi } from 'vitest';
import { standInBrowser } from '../../../test/fakes/browser.ts';
import { createPersistedValue } from './persisted-value.ts';

afterEach(() => vi.unstubAllGlobals());

const emptyList: readonly number[] = [];
const numbers = (storedJson: unknown): readonly number[] | undefined =>
  Array.isArray(storedJson) && storedJson.every((entry) => typeof entry === 'number')
    ? storedJson
    : undefined;
const openValue = () => createPersistedValue('numbers', numbers, emptyList);

test('on the server the value is always empty', () => {
  const value = openValue();
  expect(value.get()).toBe(emptyList);
  value.set([1]);
  expect(value.get()).toBe(emptyList);
});

test('a stored value is there at the next visit', () => {
  const { stored } = standInBrowser({ numbers: '[1,2]' });
  const value = openValue();
  expect(value.get()).toEqual([1, 2]);
  value.set([3]);
  expect(stored.get('numbers')).toBe('[3]');
  expect(openValue().get()).toEqual([3]);
});

test('the value is the same object until it changes', () => {
  standInBrowser({ numbers: '[1]' });
  const value = openValue();
  expect(value.get()).toBe(value.get());
});

test('the empty value removes the entry', () => {
  const { stored } = standInBrowser({ numbers: '[1]' });
  openValue().set(emptyList);
  expect(stored.has('numbers')).toBe(false);
});

test.each([
  ['text that is no JSON', '{"name'],
  ['nothing at all', ''],
  ['null', 'null'],
  ['a number', '7'],
  ['an object where a list belongs', '{"0":1,"length":1}'],
  ['a list of the wrong things', '[1,"2"]'],
  ['prototype keys', '{"__proto__":[1],"constructor":{"prototype":[1]}}'],
  ['1.6 MB', `[${'1,'.repeat(800_000)}1]`],
])('%s counts as empty and is not overwritten by reading', (_, text) => {
  const { stored } = standInBrowser({ numbers: text });
  expect(openValue().get()).toBe(emptyList);
  expect(stored.get('numbers')).toBe(text);
});

test('a check that throws counts as empty', () => {
  standInBrowser({ numbers: '[1]' });
  const value = createPersistedValue<readonly number[]>(
    'numbers',
    () => {
      throw new Error('a bug in a check');
    },
    emptyList,
  );
  expect(value.get()).toBe(emptyList);
});

test('writes by other tabs are followed, and so is clearing all storage', () => {
  const browser = standInBrowser({ numbers: '[1]' });
  const value = openValue();
  const listener = vi.fn();
  value.subscribe(listener);
  expect(value.get()).toEqual([1]);
  browser.otherTabWrites('another key', '[9]');
  expect(listener).not.toHaveBeenCalled();
  browser.otherTabWrites('numbers', '[1,2]');
  expect(listener).toHaveBeenCalledTimes(1);
  expect(value.get()).toEqual([1, 2]);
  browser.otherTabClearsAll();
  expect(value.get()).toBe(emptyList);
});

test('a page restored from the back/forward cache rereads storage', () => {
  const browser = standInBrowser({ numbers: '[1]' });
  const value = openValue();
  const listener = vi.fn();
  value.subscribe(listener);
  value.get();
  browser.stored.set('numbers', '[2]');
  browser.comesBackFromCache(false);
  expect(value.get()).toEqual([1]);
  browser.comesBackFromCache();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(value.get()).toEqual([2]);
});

test('an update starts from what another tab wrote a moment ago, and returns its outcome', () => {
  const browser = standInBrowser({ numbers: '[1]' });
  const value = openValue();
  value.subscribe(() => {});
  value.get();
  browser.stored.set('numbers', '[1,2]');
  expect(value.updateReturning((now) => ({ next: [...now, 3], outcome: now.length }))).toBe(2);
  expect(browser.stored.get('numbers')).toBe('[1,2,3]');
});

/** Holds the write lock, as another tab would, until the returned function is called. */
async function otherTabsTurn() {
  const [heldLock, lockReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void navigator.locks.request('numbers', () => {
    heldLock.resolve();
    return lockReleased.promise;
  });
  await heldLock.promise;
  return lockReleased.resolve;
}

test('CART-STORED: with a lock between tabs, a change shows at once and is applied to what is stored by its turn', async () => {
  const browser = standInBrowser({ numbers: '[1]' });
  browser.hasLocks();
  const endTurn = await otherTabsTurn();
  const value = openValue();
  value.subscribe(() => {});
  value.update((value) => [...value, 2]);
  value.update((value) => [...value, 3]);
  expect(value.get()).toEqual([1, 2, 3]);
  browser.otherTabWrites('numbers', '[1,9]');
  expect(value.get()).toEqual([1, 9, 2, 3]);
  expect(browser.stored.get('numbers')).toBe('[1,9]');
  endTurn();
  await expect.poll(() => browser.stored.get('numbers')).toBe('[1,9,2,3]');
  expect(value.get()).toEqual([1, 9, 2, 3]);
  browser.leaves();
});

test('CART-STORED: a change that waits for the lock is written when the page is left, once', async () => {
  const browser = standInBrowser({ numbers: '[1]' });
  browser.hasLocks();
  const endTurn = await otherTabsTurn();
  const value = openValue();
  value.update((value) => [...value, 2]);
  browser.leaves();
  expect(browser.stored.get('numbers')).toBe('[1,2]');
  endTurn();
  await navigator.locks.request('numbers', () => {});
  expect(browser.stored.get('numbers')).toBe('[1,2]');
});

test('CART-STORED: a tab waits for a write that another tab has announced', async () => {
  const [firstValue, secondValue] = [openValue(), openValue()];
  const browser = standInBrowser({ numbers: '[1]' });
  browser.hasLocks();
  firstValue.update((value) => [...value, 2]);
  await expect.poll(() => browser.stored.get('numbers')).toBe('[1,2]');
  // The other tab's process has received only this state.
  browser.stored.set('numbers', '[1]');
  secondValue.update((value) => [...value, 3]);
  await expect
    .poll(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    .toContain('numbers');
  expect(browser.stored.get('numbers')).toBe('[1]');
  browser.stored.set('numbers', '[1,2]');
  await expect.poll(() => browser.stored.get('numbers')).toBe('[1,2,3]');
  browser.leaves();
});

test('with storage blocked the value stays in this tab, and is written once storage works', () => {
  const browser = standInBrowser();
  browser.behaviour.blocked = true;
  const value = openValue();
  expect(value.get()).toBe(emptyList);
  value.set([1]);
  value.update((value) => [...value, 2]);
  expect(value.get()).toEqual([1, 2]);
  browser.behaviour.blocked = false;
  value.update((value) => [...value, 3]);
  expect(browser.stored.get('numbers')).toBe('[1,2,3]');
});

test('HOLD-STORAGE: a refused change is applied on top of other tabs’ writes, until there is space', () => {
  const browser = standInBrowser({ numbers: '[1]' });
  const value = openValue();
  value.subscribe(() => {});
  browser.behaviour.full = true;
  value.update((value) => [...value, 2]);
  value.update((value) => [...value, 3]);
  browser.comesBackFromCache();
  expect(value.get()).toEqual([1, 2, 3]);
  browser.otherTabWrites('numbers', '[1,9]');
  expect(value.get()).toEqual([1, 9, 2, 3]);
  expect(value.isUnstored()).toBe(true);
  expect(browser.stored.get('numbers')).toBe('[1,9]');
  browser.behaviour.full = false;
  browser.otherTabWrites('another key', null);
  expect(browser.stored.get('numbers')).toBe('[1,9,2,3]');
  expect(value.isUnstored()).toBe(false);
  expect(value.get()).toEqual([1, 9, 2, 3]);
});

test('HOLD-STORAGE: space that this tab frees is used, too', () => {
  const browser = standInBrowser({ other: '[1]' });
  const otherValue = createPersistedValue('other', numbers, emptyList);
  const value = openValue();
  browser.behaviour.full = true;
  value.set([1]);
  expect(value.isUnstored()).toBe(true);
  browser.behaviour.full = false;
  otherValue.set(emptyList);
  expect(browser.stored.get('numbers')).toBe('[1]');
  expect(value.isUnstored()).toBe(false);
});

test('an unsubscribed listener is not called', () => {
  standInBrowser();
  const value = openValue();
  const listener = vi.fn();
  const stop = value.subscribe(listener);
  value.set([1]);
  stop();
  value.set([2]);
  expect(listener).toHaveBeenCalledTimes(1);
});
