import { emitter } from '../emitter.ts';

/**
 * One entry of the browser's local storage as plain text, and whoever wants to know when it changes.
 * Nothing a visitor's browser does to storage breaks the page: while it is blocked or full, the text lives on in this tab.
 */
export interface StoredText {
  /** The text, or null when there is none; always null on the server. */
  get(): string | null;
  /** Stores what `change` makes of the newest text, other tabs' writes included; null removes the entry. */
  update(change: (text: string | null) => string | null): void;
  /** Whether the last write did not reach storage: the text is gone with this tab. */
  isOnlyHere(): boolean;
  /** The same with what other tabs wrote a moment ago, which the next get() returns, too. */
  newest(): string | null;
  /** Tells the listeners of a change that is not stored yet. */
  emit(): void;
  /** Calls back after every change, whichever tab made it. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** An honest entry is far smaller; reading and parsing more would only hold up the page. */
const storedMaxChars = 1_000_000;

/** Importing and creating touch nothing: storage is read at the first get(). */
export function storedText(key: string): StoredText {
  let text: string | null = null;
  /** The last write did not reach storage, so storage must not overrule it. */
  let onlyHere = false;

  const read = () => {
    if (!onlyHere) text = readStorage(key);
  };
  const newest = () => {
    const before = text;
    read();
    if (text !== before) emit();
    return text;
  };
  const onStorage = (event: StorageEvent) => {
    // A null key: everything was cleared.
    if (event.key !== null && event.key !== key) return;
    // Another tab's write did reach storage, and it is newer than what only this tab holds.
    onlyHere = false;
    newest();
  };
  // A page that comes back from the back/forward cache has heard no storage event meanwhile.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) newest();
  };
  const { emit, hasListeners, subscribe } = emitter(() => {
    read();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  });

  return {
    get() {
      if (typeof window === 'undefined') return null;
      // Without a listener nobody tells of other tabs' writes.
      if (!hasListeners()) read();
      return text;
    },
    update(change) {
      read();
      const next = change(text);
      // What is the same is not written: other tabs have nothing to hear.
      if (next !== text || onlyHere) onlyHere = !writeStorage(key, next);
      text = next;
      emit();
    },
    isOnlyHere: () => onlyHere,
    newest,
    emit,
    subscribe,
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
