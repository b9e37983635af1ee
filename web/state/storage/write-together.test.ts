import { afterEach, expect, test, vi } from 'vitest';
import { standInBrowser } from '../../../test/fakes/browser.ts';
import { finishRestore } from '../../head/unfinished-restore.ts';
import { writeTogether } from './write-together.ts';

afterEach(() => vi.unstubAllGlobals());

const before = { portfolio: '["old"]', watchlist: '["OLD"]', theme: 'dark' };
const texts = new Map([
  ['portfolio', '["new"]'],
  ['watchlist', null],
  ['theme', 'light'],
  ['cost-method', '"lifo"'],
]);
const after = { portfolio: '["new"]', theme: 'light', 'cost-method': '"lifo"' };

/** A storage that accepts this many writes. Later writes throw, or are lost because the tab has ended. */
function browser(writes: number, whatThen: 'ends' | 'is full') {
  const { stored, window } = standInBrowser(before);
  let left = writes;
  const { localStorage: real } = window;
  const may = () => {
    left -= 1;
    if (left >= 0) return true;
    if (whatThen === 'is full') throw new DOMException('full', 'QuotaExceededError');
    return false;
  };
  const storage = {
    getItem: real.getItem,
    setItem: (key: string, text: string) => void (may() && real.setItem(key, text)),
    removeItem: (key: string) => void ((whatThen === 'is full' || may()) && real.removeItem(key)),
  };
  vi.stubGlobal('window', { localStorage: storage });
  return { stored, storage, real };
}

test('PORT-BACKUP: a tab that ends at any moment of a restore leaves the next page all of it or nothing', () => {
  const ends = new Set<string>();
  for (let writes = 0; writes <= 8; writes += 1)
    for (const alsoInNext of [0, 1, 2, 3, 99]) {
      const { stored, real } = browser(writes, 'ends');
      writeTogether('portfolio', texts);
      // The next page may also end during its writes.
      let left = alsoInNext;
      vi.stubGlobal('localStorage', {
        getItem: real.getItem,
        setItem: (key: string, text: string) => void (left-- > 0 && real.setItem(key, text)),
        removeItem: (key: string) => void (left-- > 0 && real.removeItem(key)),
      });
      finishRestore();
      vi.stubGlobal('localStorage', real);
      finishRestore();
      const now = Object.fromEntries(stored);
      expect([before, after], `${writes} and ${alsoInNext} writes`).toContainEqual(now);
      ends.add(JSON.stringify(now));
    }
  expect(ends.size).toBe(2);
});

test('PORT-BACKUP: with full storage, everything stays as it was', () => {
  for (let writes = 0; writes < 4; writes += 1) {
    const { stored, real } = standInFull(writes);
    expect(writeTogether('portfolio', texts)).toBe(false);
    expect(Object.fromEntries(stored), `${writes} writes`).toEqual(before);
    vi.stubGlobal('localStorage', real);
  }
  const { stored } = browser(99, 'is full');
  expect(writeTogether('portfolio', texts)).toBe(true);
  expect(Object.fromEntries(stored)).toEqual(after);
});

/** A storage that is full at its nth write, and accepts writes again once something was removed. */
function standInFull(writes: number) {
  const { stored, window } = standInBrowser(before);
  const { localStorage: real } = window;
  let left = writes;
  vi.stubGlobal('window', {
    localStorage: {
      ...real,
      setItem(key: string, text: string) {
        left -= 1;
        if (left === -1) throw new DOMException('full', 'QuotaExceededError');
        real.setItem(key, text);
      },
    },
  });
  return { stored, real };
}

test('PORT-BACKUP: with space for one of two, everything stays as it was', () => {
  const { stored, window } = standInBrowser({ portfolio: 'o'.repeat(5_000) });
  const { localStorage: real } = window;
  const size = () => [...stored].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  const setItem = (key: string, text: string) => {
    const grown = text.length - (stored.get(key)?.length ?? -key.length);
    if (size() + grown > 6_909) throw new DOMException('full', 'QuotaExceededError');
    real.setItem(key, text);
  };
  vi.stubGlobal('window', { localStorage: { ...real, setItem } });
  const texts = new Map([
    ['portfolio', 'n'.repeat(4_000)],
    ['price-alerts', 'a'.repeat(900)],
    ['watchlist', 'w'.repeat(600)],
  ]);
  expect(writeTogether('portfolio', texts)).toBe(false);
  expect(Object.fromEntries(stored)).toEqual({ portfolio: 'o'.repeat(5_000) });
});

test('PORT-BACKUP: a foreign note, and blocked storage, stop no page', () => {
  for (const note of ['', '{', 'null', '7', '{"large":"portfolio"}']) {
    const { stored, window } = standInBrowser({ ...before, 'unfinished-restore': note });
    vi.stubGlobal('localStorage', window.localStorage);
    finishRestore();
    expect(stored.get('portfolio')).toBe(before.portfolio);
    // A note that stayed would make every later write wait for it.
    expect(stored.has('unfinished-restore')).toBe(false);
  }
});
