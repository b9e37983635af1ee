import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HistoryStep } from './history.ts';

interface Entry {
  state: unknown;
  url: URL;
}

/** A fake of the browser's history and its events. */
function standInBrowser(url: string) {
  const entries: Entry[] = [{ state: null, url: new URL(url) }];
  let currentIndex = 0;
  const target = new EventTarget();
  const now = () => entries[currentIndex] ?? { state: null, url: new URL(url) };
  const notifyMoved = () => void target.dispatchEvent(new Event('popstate'));
  const setState = (place: number, state: unknown, targetUrl: string | URL = now().url) => {
    entries.splice(place, place === currentIndex ? 1 : entries.length, {
      state,
      url: new URL(targetUrl, now().url),
    });
    currentIndex = place;
  };
  vi.stubGlobal('window', {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    get location() {
      return now().url;
    },
    history: {
      get state() {
        return structuredClone(now().state);
      },
      pushState: (state: unknown, _: string, targetUrl?: string) =>
        setState(currentIndex + 1, state, targetUrl),
      replaceState: (state: unknown, _: string, targetUrl?: string) =>
        setState(currentIndex, state, targetUrl),
      go(delta: number) {
        currentIndex += delta;
        notifyMoved();
      },
    },
  });
  return {
    paths: () => entries.map(({ url: { pathname, search, hash } }) => pathname + search + hash),
    /** Presses an anchor of the page. */
    pressAnchor(hash: string) {
      setState(now().url.hash === hash ? currentIndex : currentIndex + 1, null, hash);
      notifyMoved();
    },
  };
}

let history: typeof import('./history.ts');
let browser: ReturnType<typeof standInBrowser>;
let steps: HistoryStep[];

beforeEach(async () => {
  browser = standInBrowser('https://candlewick.example/about');
  vi.resetModules();
  history = await import('./history.ts');
  steps = [];
  history.startHistory();
  history.listenToHistory((step) => steps.push(step));
});
afterEach(() => vi.unstubAllGlobals());

const toldSteps = () =>
  steps.map(({ location: { pathname, hash }, visit, delta }) => [pathname + hash, visit, delta]);

test('a link adds an entry, and pressing it again adds none', () => {
  history.navigate('/news');
  history.navigate('/news');
  history.navigate('/learn?from=news');
  expect(browser.paths()).toEqual(['/about', '/news', '/learn?from=news']);
  expect(toldSteps()).toEqual([
    ['/news', 'pressed', 1],
    ['/news', 'pressed', 0],
    ['/learn', 'pressed', 1],
  ]);
  const keys = steps.map(({ location: { key } }) => key);
  expect(new Set(keys).size).toBe(3);
});

test('a redirect replaces the current entry', () => {
  history.navigate('/profile');
  history.redirect('/login');
  expect(browser.paths()).toEqual(['/about', '/login']);
  expect(toldSteps()).toEqual([
    ['/profile', 'pressed', 1],
    ['/login', 'pressed', 0],
  ]);
});

test('a step back or forward reports its distance, and finds the earlier entry', () => {
  for (const path of ['/news', '/learn', '/store']) history.navigate(path);
  history.goBy(-3);
  history.goBy(2);
  expect(toldSteps().slice(3)).toEqual([
    ['/about', 'back', -3],
    ['/learn', 'back', 2],
  ]);
  expect(steps.at(-1)?.location.key).toBe(steps[1]?.location.key);
});

test('entries that the browser adds for anchors are counted, and one pressed again counts once', () => {
  history.navigate('/learn');
  browser.pressAnchor('#risks');
  browser.pressAnchor('#risks');
  history.navigate('/news');
  history.goBy(-2);
  history.goBy(1);
  expect(toldSteps()).toEqual([
    ['/learn', 'pressed', 1],
    ['/learn#risks', 'pressed', 1],
    ['/learn#risks', 'pressed', 0],
    ['/news', 'pressed', 1],
    ['/learn', 'back', -2],
    ['/learn#risks', 'back', 1],
  ]);
});

test('a reloaded page continues at its index', async () => {
  history.navigate('/news');
  vi.resetModules();
  const freshModule = await import('./history.ts');
  expect(freshModule.startHistory().key).toBe(steps[0]?.location.key);
  freshModule.listenToHistory((step) => steps.push(step));
  freshModule.goBy(-1);
  expect(steps.at(-1)).toMatchObject({ location: { pathname: '/about' }, delta: -1 });
});

test('a URL that the browser refuses to add to its history is loaded', () => {
  const assign = vi.fn();
  const { history: refusingHistory } = window;
  vi.stubGlobal('window', {
    location: Object.assign(new URL('https://candlewick.example/about'), { assign }),
    history: {
      ...refusingHistory,
      pushState() {
        throw new DOMException('too often', 'SecurityError');
      },
    },
  });
  history.navigate('/news');
  expect(assign).toHaveBeenCalledWith('https://candlewick.example/news');
  expect(steps).toEqual([]);
});

function show(url: string) {
  history.navigate(url);
  const { location } = steps.at(-1) ?? {};
  if (location) history.showEntry(location);
}

test('TABLE-ADDRESS: the query of an address changes in place, without a step', () => {
  show('/markets#top');
  const before = steps.length;
  const { key } = steps.at(-1)?.location ?? {};
  history.setSearch('?sort=-price');
  expect(browser.paths()).toEqual(['/about', '/markets?sort=-price#top']);
  expect(steps).toHaveLength(before);
  history.goBy(-1);
  history.goBy(1);
  expect(steps.at(-1)?.location).toMatchObject({ search: '?sort=-price', key });
});

test('ROUTE-OWN: what happens on a page while another loads does not change the other’s address', () => {
  show('/markets');
  const displayedEntry = history.getDisplayedEntry();
  history.navigate('/news');
  history.setSearch('?filter=bit');
  expect(browser.paths()).toEqual(['/about', '/markets', '/news']);
  expect(displayedEntry.search).toBe('?filter=bit');

  // An overlay opens over the displayed page while another page loads. That page no longer opens, and Back closes the
  // overlay.
  history.openOverlayEntry('/markets?filter=bit&coin=bitcoin');
  expect(browser.paths()).toEqual(['/about', '/markets', '/markets?filter=bit&coin=bitcoin']);
  expect(history.isOverPage()).toBe(true);
});

test('ROUTE-OWN: while the previous page loads after Back, an overlay adds no entry that Back could close', () => {
  show('/markets');
  history.goBy(-1);
  history.openOverlayEntry('/markets?coin=bitcoin');
  expect(browser.paths()[0]).toBe('/markets?coin=bitcoin');
  expect(history.isOverPage()).toBe(false);
});

/** Opens a dialog as web/shell/overlays/overlay-entries.ts does. */
const openDialog = () =>
  window.history.pushState({ ...window.history.state, layers: history.layerCount() + 1 }, '');

test('HOLD-BACK: a dialog’s entry is no step, and the next page replaces it', () => {
  show('/markets');
  const before = steps.length;
  openDialog();
  history.leaveOverlayEntries(0);
  expect(history.layerCount()).toBe(0);
  history.goBy(1);
  expect(history.layerCount()).toBe(1);
  expect(steps).toHaveLength(before);

  history.navigate('/news');
  expect(browser.paths()).toEqual(['/about', '/markets', '/news']);
  expect(toldSteps().at(-1)).toEqual(['/news', 'pressed', 1]);
  // A link to the displayed page removes the dialog's entry.
  openDialog();
  history.navigate('/news');
  expect(history.layerCount()).toBe(0);
  history.goBy(-1);
  expect(toldSteps().at(-1)).toEqual(['/markets', 'back', -1]);
});

test('HOLD-BACK: going back from a page also leaves the entries of its dialogs', () => {
  show('/markets');
  history.navigate('/news');
  openDialog();
  openDialog();
  history.goBy(-1);
  expect(toldSteps().at(-1)).toEqual(['/markets', 'back', -1]);
});

test('HOLD-BACK: navigations during the browser’s step back take effect in order afterwards', () => {
  show('/markets');
  openDialog();
  const { go } = window.history;
  // This browser goes back only after a delay.
  const delayedCalls: (() => void)[] = [];
  window.history.go = (delta) => void delayedCalls.push(() => go.call(window.history, delta));
  history.leaveOverlayEntries(0);
  history.navigate('/news');
  history.navigate('/learn');
  expect(browser.paths()).toEqual(['/about', '/markets', '/markets']);
  delayedCalls.shift()?.();
  expect(browser.paths()).toEqual(['/about', '/markets', '/news', '/learn']);
  expect(delayedCalls).toEqual([]);
});
