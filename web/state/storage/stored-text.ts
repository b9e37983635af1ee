import { emitter } from '../../emitter.ts';

/** The text of a local-storage entry, or of several entries joined into one text. */
export type StoredText = ReturnType<typeof storedText>;

/** The default limit: most entries are far shorter, and parsing a longer text would block the page. */
const defaultMaxChars = 1_000_000;

/**
 * One entry of local storage as text, with its listeners. Storage is read at the first get(), not on import.
 *
 * @param maxChars a longer text counts as missing, and is not written
 */
export function storedText(key: string, maxChars = defaultMaxChars) {
  let text: string | null = null;
  const read = () => {
    const stored = readStorage(key);
    text = stored !== null && stored.length > maxChars ? null : stored;
  };

  /** Rereads storage, to see another tab's write before its storage event arrives. get() then returns the same text. */
  const newest = () => {
    const before = text;
    read();
    if (text !== before) emit();
    return text;
  };
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === null || event.key === key) newest();
  };
  // A page in the back/forward cache receives no storage events.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) newest();
  };
  const { emit, hasListeners, subscribe } = emitter(() => {
    read();
    const stop = new AbortController();
    window.addEventListener('storage', onStorage, stop);
    window.addEventListener('pageshow', onPageShow, stop);
    return () => stop.abort();
  });

  return {
    /** null when there is no entry, and on the server. */
    get() {
      if (typeof window === 'undefined') return null;
      // Without listeners there are no storage events to update `text`, so read storage.
      if (!hasListeners()) read();
      return text;
    },
    /** null removes the entry. Listeners are not called. Returns false if storage is full or blocked. */
    write(next: string | null): boolean {
      // Skip an unchanged text, so that other tabs get no event.
      if (next !== text && ((next?.length ?? 0) > maxChars || !writeStorage(key, next)))
        return false;
      text = next;
      return true;
    },
    newest,
    emit,
    subscribe,
  };
}

function readStorage(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStorage(key: string, text: string | null): boolean {
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
