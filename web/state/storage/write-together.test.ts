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
function browser(writes: number, afterWrites: 'ends' | 'is full') {
  const { stored, window } = standInBrowser(before);
  let writesLeft = writes;
  const { localStorage: realStorage } = window;
  const takeWrite = () => {
    writesLeft -= 1;
    if (writesLeft >= 0) return true;
    if (afterWrites === 'is full') throw new DOMException('full', 'QuotaExceededError');
    return false;
  };
  const storage = {
    getItem: realStorage.getItem,
    setItem: (key: string, text: string) => void (takeWrite() && realStorage.setItem(key, text)),
    removeItem: (key: string) =>
      void ((afterWrites === 'is full' || takeWrite()) && realStorage.removeItem(key)),
  };
  vi.stubGlobal('window', { localStorage: storage });
  return { stored, storage, real: realStorage };
}

test('PORT-BACKUP: a tab that ends at any moment of a restore leaves the next page all of it or nothing', () => {
  const outcomes = new Set<string>();
  for (let writes = 0; writes <= 8; writes += 1)
    for (const writesOnNextPage of [0, 1, 2, 3, 99]) {
      const { stored, real } = browser(writes, 'ends');
      writeTogether('portfolio', texts);
      // The next page may also end during its writes.
      let nextWritesLeft = writesOnNextPage;
      vi.stubGlobal('localStorage', {
        getItem: real.getItem,
        setItem: (key: string, text: string) =>
          void (nextWritesLeft-- > 0 && real.setItem(key, text)),
        removeItem: (key: string) => void (nextWritesLeft-- > 0 && real.removeItem(key)),
      });
      finishRestore();
      vi.stubGlobal('localStorage', real);
      finishRestore();
      const now = Object.fromEntries(stored);
      expect([before, after], `${writes} and ${writesOnNextPage} writes`).toContainEqual(now);
      outcomes.add(JSON.stringify(now));
    }
  expect(outcomes.size).toBe(2);
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
  const { localStorage: realStorage } = window;
  let writesLeft = writes;
  vi.stubGlobal('window', {
    localStorage: {
      ...realStorage,
      setItem(key: string, text: string) {
        writesLeft -= 1;
        if (writesLeft === -1) throw new DOMException('full', 'QuotaExceededError');
        realStorage.setItem(key, text);
      },
    },
  });
  return { stored, real: realStorage };
}

test('PORT-BACKUP: with space for one of two, everything stays as it was', () => {
  const { stored, window } = standInBrowser({ portfolio: 'o'.repeat(5_000) });
  const { localStorage: realStorage } = window;
  const size = () => [...stored].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  const setItem = (key: string, text: string) => {
    const grown = text.length - (stored.get(key)?.length ?? -key.length);
    if (size() + grown > 6_909) throw new DOMException('full', 'QuotaExceededError');
    realStorage.setItem(key, text);
  };
  vi.stubGlobal('window', { localStorage: { ...realStorage, setItem } });
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
    // If the note stayed, every later write would wait for it.
    expect(stored.has('unfinished-restore')).toBe(false);
  }
});
