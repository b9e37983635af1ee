/**
 * One entry of the browser's local storage as plain text, and whoever wants to know when it changes.
 * Nothing a visitor's browser does to storage breaks the page: while it is blocked or full, the text lives on in this tab.
 */
export interface StoredText {
  /** The text, or null when there is none; always null on the server. */
  get(): string | null;
  /** Stores the text; null removes the entry. */
  set(text: string | null): void;
  /** Whether the last write did not reach storage: the text is gone with this tab. */
  isOnlyHere(): boolean;
  /** Makes sure that the next get() sees what other tabs wrote a moment ago. */
  refresh(): void;
  /** Calls back after every change, whichever tab made it. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** An honest entry is far smaller; reading and parsing more would only hold up the page. */
const storedMaxChars = 1_000_000;

/** Importing and creating touch nothing: storage is read at the first get(). */
export function storedText(key: string): StoredText {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let known = false;
  /** The last write did not reach storage, so storage must not overrule it. */
  let onlyHere = false;

  const read = () => {
    if (!onlyHere) text = readStorage(key);
    known = true;
  };
  const readAndTell = () => {
    const before = text;
    read();
    if (text !== before) for (const listener of [...listeners]) listener();
  };
  const onStorage = (event: StorageEvent) => {
    // A null key: everything was cleared.
    if (event.key !== null && event.key !== key) return;
    // Another tab's write did reach storage, and it is newer than what only this tab holds.
    onlyHere = false;
    readAndTell();
  };
  // A page that comes back from the back/forward cache has heard no storage event meanwhile.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) readAndTell();
  };

  return {
    get() {
      if (typeof window === 'undefined') return null;
      // Without a subscriber nobody tells of other tabs' writes.
      if (!known || listeners.size === 0) read();
      return text;
    },
    set(next) {
      if (typeof window === 'undefined') return;
      const wasOnlyHere = onlyHere;
      onlyHere = !writeStorage(key, next);
      const changed = !known || text !== next || onlyHere !== wasOnlyHere;
      text = next;
      known = true;
      if (changed) for (const listener of [...listeners]) listener();
    },
    isOnlyHere: () => onlyHere,
    refresh() {
      if (typeof window !== 'undefined') readAndTell();
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        window.addEventListener('storage', onStorage);
        window.addEventListener('pageshow', onPageShow);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', onPageShow);
      };
    },
  };
}

function readStorage(key: string): string | null {
  try {
    const text = window.localStorage.getItem(key);
    return text !== null && text.length > storedMaxChars ? null : text;
  } catch {
    return null;
  }
}

/** @returns whether storage took it */
function writeStorage(key: string, text: string | null): boolean {
  if (text !== null && text.length > storedMaxChars) return false;
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
