interface EarlyPresses extends Array<HTMLElement> {
  /** The path of the page that was served. */
  path: string;
  on(event: Event): void;
}

declare global {
  interface Window {
    early?: EarlyPresses;
  }
}

/**
 * Stands in <head>. On a slow line the page is read long before its script has come: what is pressed until then is
 * noted, and a form is held back, which the browser would otherwise send as a question in the address. Noted, too, is
 * where this was: Back may change the address and leave the page.
 */
export const earlyPressScript =
  'early=[];early.path=location.pathname;early.on=e=>{let s=e.type=="submit",t=e.target.closest(s?"form":"button[type=button]");if(t){early.push(t);if(s)e.preventDefault()}};addEventListener("click",early.on,true);addEventListener("submit",early.on,true)';

/** Whether the address has become another page's before the script came. */
export const hasMovedEarly = (): boolean =>
  window.early !== undefined && window.early.path !== location.pathname;

/** Does what was pressed before the page could answer, in the order in which it was pressed. */
export function replayEarlyPresses(): void {
  const { early } = window;
  if (early === undefined) return;
  delete window.early;
  removeEventListener('click', early.on, true);
  removeEventListener('submit', early.on, true);
  for (const element of early) {
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
}
