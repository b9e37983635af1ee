import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Where the focus has been, one entry a press: the stop's number, or -1, and what hid it. */
    walk: { at: number; hiddenBy: string }[];
    lastStop: HTMLElement | undefined;
    /** Ends what notes it. */
    noted: AbortController | undefined;
  }
}

/**
 * Finds everything that Tab has to reach, in the order of the document, and notes from now on where the focus is
 * whenever a key goes down.
 *
 * @returns a name for each
 */
export const noteStops = (page: Page, part: string) =>
  page.evaluate((selector) => {
    const pressable = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const stops = [
      ...document.querySelectorAll<HTMLElement>(`${selector} :is(${pressable})`),
    ].filter(
      (each) =>
        each.tabIndex >= 0 &&
        !each.matches(':disabled') &&
        each.checkVisibility({ visibilityProperty: true }),
    );
    const nameOf = (element: Element | null) =>
      element === null
        ? 'the edge of the window'
        : `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40).trim()}`;
    const band = (element: Element) => element.closest('header, main, footer, aside, dialog');
    /** '' when any of nine points of it can be seen. */
    const coverOf = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      let cover: Element | null = null;
      for (const x of [0.1, 0.5, 0.9]) {
        for (const y of [0.1, 0.5, 0.9]) {
          const seen = document.elementFromPoint(left + width * x, top + height * y);
          if (seen !== null && band(seen) === band(element)) return '';
          cover ??= seen;
        }
      }
      return nameOf(cover);
    };
    window.walk = [];
    window.lastStop = stops.at(-1);
    window.noted?.abort();
    window.noted = new AbortController();
    addEventListener(
      'keydown',
      () => {
        const focused = document.querySelector<HTMLElement>(':focus');
        const at = focused === null ? -1 : stops.indexOf(focused);
        const stop = stops[at];
        window.walk.push({ at, hiddenBy: stop ? coverOf(stop) : '' });
      },
      { capture: true, signal: window.noted.signal },
    );
    return stops.map(nameOf);
  }, part);

/** The next Tab leads to the first place of the page. */
export const toBeginning = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.setPosition(document.body, 0);
  });

/** Presses Tab that often, and once more for the last place to be noted. */
export async function walk(page: Page, keys: CDPSession, times: number, modifiers: 0 | 8) {
  await page.evaluate(() => {
    window.walk = [];
  });
  // Sent without waiting for each to be painted, which takes most of the time.
  for (let sent = 0; sent <= times; sent += 1)
    void keys.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Tab',
      code: 'Tab',
      windowsVirtualKeyCode: 9,
      modifiers,
    });
  await page.waitForFunction((count) => window.walk.length > count, times);
  return page.evaluate(() => window.walk);
}
