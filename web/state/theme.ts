import { useSyncExternalStore } from 'react';
import { storedText } from './stored-text.ts';

export type Theme = 'dark' | 'light';

const key = 'theme';
const darkQuery = '(prefers-color-scheme: dark)';
const darkClass = 'dark';
const entry = storedText(key);

/** The visitor's choice, or the system's preference while there is none. */
function get(): Theme {
  const chosen = entry.get();
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return window.matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function paint() {
  document.documentElement.classList.toggle(darkClass, get() === 'dark');
}

/** Follows the visitor's choice in any tab and the system, and paints the page accordingly. */
function subscribe(listener: () => void) {
  const follow = () => {
    paint();
    listener();
  };
  const system = window.matchMedia(darkQuery);
  const stop = entry.subscribe(follow);
  system.addEventListener('change', follow);
  paint();
  return () => {
    stop();
    system.removeEventListener('change', follow);
  };
}

export const theme = {
  get,
  subscribe,
  /** The other theme, from now on whatever the system says. Only this writes to storage. */
  toggle() {
    entry.set(get() === 'dark' ? 'light' : 'dark');
    paint();
  },
};

/** The theme now; light in the served page, whatever is painted. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, get, () => 'light');

/** Runs in <head> before the first paint, so that no page ever flashes in the wrong theme. */
export const themeScript = `{let t;try{t=localStorage.getItem(${JSON.stringify(key)})}catch{}\
if(t==="dark"||t!=="light"&&matchMedia(${JSON.stringify(darkQuery)}).matches)\
document.documentElement.classList.add(${JSON.stringify(darkClass)})}`;
