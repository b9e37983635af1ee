import { emitter } from '../emitter.ts';

/** Our entries are far smaller; parsing a larger one would only block the page. */
const storedMaxChars = 1_000_000;

/**
 * One entry of local storage as plain text, with its listeners. While storage is blocked or full, the text lives on in
 * this tab. Storage is read at the first get(), not on import.
 */
export function storedText(key: string) {
  let text: string | null = null;
  /** The last write did not reach storage, so the stored text is older than ours. */
  let onlyHere = false;

  const read = () => {
    if (!onlyHere) text = readStorage(key);
  };
  /** Reads storage again, for writes of other tabs whose event has not arrived. The next get() returns the same. */
  const newest = () => {
    const before = text;
    read();
    if (text !== before) emit();
    return text;
  };
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key !== null && event.key !== key) return;
    // Another tab's write reached storage and is newer than ours.
    onlyHere = false;
    newest();
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
      // Without a listener no storage event keeps `text` up to date.
      if (!hasListeners()) read();
      return text;
    },
    /** Stores what `change` returns for the newest text, other tabs' writes included; null removes the entry. */
    update(change: (text: string | null) => string | null) {
      read();
      const next = change(text);
      // An unchanged text is not written, so other tabs get no event.
      if (next !== text || onlyHere) onlyHere = !writeStorage(key, next);
      text = next;
      emit();
    },
    /** Whether the last write did not reach storage, so that the text is lost with this tab. */
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
