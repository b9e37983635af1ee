import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    /**
     * One entry per press of Tab: the index of the focused stop, or -1; what covers the stop; and whether its outline
     * is visible.
     */
    walk: { at: number; hiddenBy: string; isMarked: boolean }[];
    lastStop: HTMLElement | undefined;
    stops: readonly HTMLElement[];
    /** Removes the listener that fills `walk`. */
    noted: AbortController | undefined;
  }
}

/**
 * Finds everything that Tab has to reach, in document order, and records the focus at each key press from now on.
 *
 * @returns a name for each stop
 */
export const recordTabStops = (page: Page, part: string) =>
  page.evaluate((selector) => {
    const pressable = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const isChosenOf = (radio: HTMLInputElement, all: readonly HTMLInputElement[]) =>
      radio.checked || !all.some((each) => each.name === radio.name && each.checked);
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    /** Keys scroll an element that overflows its frame and contains nothing focusable. */
    const isScroller = (element: HTMLElement) =>
      (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) &&
      /auto|scroll/.test(getComputedStyle(element).overflow) &&
      element.querySelector(pressable) === null;
    const stops = [...document.querySelectorAll<HTMLElement>(`${selector} *`)].filter(
      (each) =>
        ((each.matches(pressable) && each.tabIndex >= 0) || isScroller(each)) &&
        !each.matches(':disabled') &&
        each.checkVisibility({ visibilityProperty: true }) &&
        !(each.matches('input[type=radio]') && !isChosenOf(each as HTMLInputElement, radios)),
    );
    const nameOf = (element: Element | null) =>
      element === null
        ? 'the edge of the window'
        : `${element.tagName} ${element.getAttribute('aria-label') ?? (('labels' in element && (element.labels as NodeList | null)?.[0]) || element).textContent?.slice(0, 40).trim()}`;
    /** The landmark, dialog or fixed bar with which the element scrolls. */
    const band = (element: Element): Element | null =>
      element.matches('header, main, footer, aside, dialog') ||
      /fixed|sticky/.test(getComputedStyle(element).position)
        ? element
        : element.parentElement && band(element.parentElement);
    /** The name of the covering element; '' if any of nine points is visible. */
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
    /** True if at least two sides of its outline are not clipped. */
    const isMarked = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) return false;
      const out = Number.parseFloat(outlineOffset) + 0.5;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const sides = { left: left - out, top: top - out, right: right + out, bottom: bottom + out };
      const seen = { left: true, top: true, right: true, bottom: true };
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible' || box === document.body) continue;
        const frame = box.getBoundingClientRect();
        seen.left &&= sides.left >= frame.left;
        seen.top &&= sides.top >= frame.top;
        seen.right &&= sides.right <= frame.right;
        seen.bottom &&= sides.bottom <= frame.bottom;
      }
      return Object.values(seen).filter(Boolean).length >= 2;
    };
    window.walk = [];
    window.stops = stops;
    window.lastStop = stops.at(-1);
    window.noted?.abort();
    window.noted = new AbortController();
    addEventListener(
      'keydown',
      () => {
        // A field of several parts, such as a date, is not `:focus` while Tab moves to its next part.
        const focused = document.activeElement;
        const at = focused instanceof HTMLElement ? stops.indexOf(focused) : -1;
        const stop = stops[at];
        window.walk.push({
          at,
          hiddenBy: stop ? coverOf(stop) : '',
          isMarked: stop ? isMarked(stop) : true,
        });
      },
      { capture: true, signal: window.noted.signal },
    );
    return stops.map(nameOf);
  }, part);

/** Moves the start of tabbing to the beginning of the page. */
export const focusDocumentStart = (page: Page) =>
  page.evaluate(() => {
    // Give the body the focus, because Tab otherwise continues from the field that had it last.
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true });
    document.body.removeAttribute('tabindex');
    getSelection()?.setPosition(document.body, 0);
  });

/** Presses Tab `times` times, and once more to record the last stop. */
export async function pressTab(page: Page, keys: CDPSession, times: number, modifiers: 0 | 8) {
  await page.evaluate(() => {
    window.walk = [];
  });
  // Waiting for each press to be painted would take most of the time.
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

/** The presses of Tab that are sent at once. */
const batch = 25;

/**
 * Presses Tab until the focus leaves the page after the last stop.
 *
 * @param maxPresses the maximum number of presses; if they do not suffice, something traps the focus
 * @returns the stops, each once, including those with several parts, such as a date
 */
export async function tabThrough(page: Page, keys: CDPSession, maxPresses: number) {
  for (let sent = 0; sent < maxPresses; sent += batch) {
    await Promise.all(
      Array.from({ length: batch }, () =>
        keys.send('Input.dispatchKeyEvent', {
          type: 'rawKeyDown',
          key: 'Tab',
          code: 'Tab',
          windowsVirtualKeyCode: 9,
        }),
      ),
    );
    const been = (await page.evaluate(() => window.walk)).filter(
      ({ at }, step, all) => at !== all[step - 1]?.at,
    );
    const [begin, end] = been.flatMap(({ at }, step) => (at === -1 ? [step] : []));
    if (begin !== undefined && end !== undefined) return been.slice(begin + 1, end);
  }
  throw new Error(`${maxPresses} presses of Tab do not lead out of ${page.url()}`);
}

/**
 * Stops that are displayed before their predecessor: above it, or left of it in its line, but not
 * in another column.
 */
export const findTabOrderFaults = (page: Page) =>
  page.evaluate(() =>
    window.stops.flatMap((next, at) => {
      const last = window.stops[at - 1];
      if (last === undefined) return [];
      // The children of their closest common ancestor that contain them.
      const branch = (element: Element, other: Element): Element =>
        element.parentElement === null || element.parentElement.contains(other)
          ? element
          : branch(element.parentElement, other);
      const [one, two] = [branch(last, next), branch(next, last)];
      if ([one, two].some((part) => /fixed|sticky/.test(getComputedStyle(part).position)))
        return [];
      const [before, after] = [one.getBoundingClientRect(), two.getBoundingClientRect()];
      const isAbove = after.bottom <= before.top && after.left < before.right;
      const isLeft = after.right <= before.left && after.top < before.bottom;
      return isAbove || isLeft
        ? [`${last.outerHTML.slice(0, 90)} → ${next.outerHTML.slice(0, 90)}`]
        : [];
    }),
  );
