import { vi } from 'vitest';

/** Stands in for the parts of a browser that the state modules use. Its storage can be made to fail. */
export function standInBrowser(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  const behaviour = { blocked: false, full: false, writes: 0, prefersDark: false };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      behaviour.writes += 1;
      if (behaviour.full) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, text);
    },
    removeItem(key: string) {
      behaviour.writes += 1;
      stored.delete(key);
    },
  };
  const target = new EventTarget();
  const colourScheme = new EventTarget();
  const classes = new Set<string>();
  const attributes = new Map<string, string>();
  const browserStub = {
    get localStorage() {
      if (behaviour.blocked) throw new DOMException('blocked', 'SecurityError');
      return storage;
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    matchMedia: () =>
      Object.defineProperty(colourScheme, 'matches', {
        configurable: true,
        get: () => behaviour.prefersDark,
      }),
    document: {
      querySelector: () => null,
      documentElement: {
        classList: {
          toggle: (name: string, isOn: boolean) =>
            void (isOn ? classes.add(name) : classes.delete(name)),
        },
        toggleAttribute: (name: string, isOn: boolean) =>
          void (isOn ? attributes.set(name, '') : attributes.delete(name)),
      },
    },
  };
  vi.stubGlobal('window', browserStub);
  vi.stubGlobal('document', browserStub.document);
  return {
    stored,
    behaviour,
    classes,
    attributes,
    window: browserStub,
    /** Simulates a write by another tab, with its storage event. */
    otherTabWrites(key: string, text: string | null) {
      if (text === null) stored.delete(key);
      else stored.set(key, text);
      target.dispatchEvent(Object.assign(new Event('storage'), { key }));
    },
    otherTabClearsAll() {
      stored.clear();
      target.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    },
    comesBackFromCache(isPersisted = true) {
      target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: isPersisted }));
    },
    leaves: () => void target.dispatchEvent(new Event('pagehide')),
    /** Provides Web Locks, Node's own, from now on. */
    hasLocks: () => Object.assign(browserStub, { navigator }),
    systemTurns(isDark: boolean) {
      behaviour.prefersDark = isDark;
      colourScheme.dispatchEvent(new Event('change'));
    },
  };
}
