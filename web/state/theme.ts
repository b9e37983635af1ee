import { useSyncExternalStore } from 'react';
import { darkClass, darkQuery, themeKey } from '../head/shared-names.ts';
import { storedText } from './storage/stored-text.ts';

export type Theme = 'dark' | 'light';

const storedTheme = storedText(themeKey);
/** A choice that storage refused, and the stored choice that it overrides in this tab. */
let unstoredChoice: { choice: Theme; over: string | null } | null = null;

/** The visitor's choice, or the system's preference without one. */
function get(): Theme {
  const stored = storedTheme.get();
  const chosen =
    unstoredChoice !== null && unstoredChoice.over === stored ? unstoredChoice.choice : stored;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return window.matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function applyTheme() {
  document.documentElement.classList.toggle(darkClass, get() === 'dark');
}

/** Follows the visitor's choice, in any tab, and the system's preference, and sets the page's theme. */
function subscribe(listener: () => void) {
  const follow = () => {
    applyTheme();
    listener();
  };
  const system = window.matchMedia(darkQuery);
  const stop = storedTheme.subscribe(follow);
  system.addEventListener('change', follow);
  applyTheme();
  return () => {
    stop();
    system.removeEventListener('change', follow);
  };
}

export const theme = {
  get,
  subscribe,
  /**
   * Switches to the other theme permanently, whatever the system prefers. No other code writes the theme to storage.
   */
  toggle() {
    const other = get() === 'dark' ? 'light' : 'dark';
    unstoredChoice = storedTheme.write(other)
      ? null
      : { choice: other, over: storedTheme.newest() };
    storedTheme.emit();
    applyTheme();
  },
};

/** 'light' on the server and during hydration, whatever is displayed. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, get, () => 'light');
