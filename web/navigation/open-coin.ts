import {
  getDisplayedEntry,
  isOverPage,
  leaveOverlayEntries,
  openOverlayEntry,
  redirect,
  whenHistorySettled,
} from './history.ts';

const paramName = 'coin';

let openerElement: HTMLElement | null = null;
/**
 * The id of the coin whose panel is open at a URL. Unchecked: the id may be any text.
 *
 * @param search the query with its question mark
 * @returns null if no panel is open
 */
export const coinOfQuery = (search: string): string | null =>
  new URLSearchParams(search).get(paramName);

/**
 * The query of a URL without the open coin and the table's order and filter, because these do not make another page.
 */
export const withoutViewParameters = (search: string): string => {
  const others = new URLSearchParams(search);
  for (const each of [paramName, 'sort', 'filter']) others.delete(each);
  return String(others);
};

/** The URL of the displayed page with a coin's panel open, or with no panel. The rest of the query stays. */
function urlWithCoin(id: string | null): string {
  const { pathname, search, hash } = getDisplayedEntry();
  const query = new URLSearchParams(search);
  if (id === null) query.delete(paramName);
  else query.set(paramName, id);
  const text = String(query);
  return `${pathname}${text && `?${text}`}${hash}`;
}

/** Opens a coin's panel with its own history entry, so that Back closes it. An open panel changes its coin. */
export function openCoin(id: string, from: HTMLElement | null): void {
  if (coinOfQuery(getDisplayedEntry().search) === null) {
    openerElement = from;
    openOverlayEntry(urlWithCoin(id));
  } else redirect(urlWithCoin(id), isOverPage());
}

/** Closes the panel: by going back if a press opened it, otherwise by replacing the URL. */
export const closeCoin = (): void =>
  whenHistorySettled(() => {
    // A second press may already have closed the panel.
    if (coinOfQuery(getDisplayedEntry().search) === null) return;
    if (isOverPage()) leaveOverlayEntries(-1);
    else redirect(urlWithCoin(null));
  });

/** The element that gets the focus when the panel closes. */
export const coinOpener = (): HTMLElement | null => openerElement;
