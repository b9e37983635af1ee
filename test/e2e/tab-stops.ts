import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    /**
     * One entry per press of Tab: the index of the focused stop (-1 if none), the name of an element that covers the
     * stop, and whether the stop's outline is visible.
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
    const isChosenOf = (radio: HTMLInputElement, radios: readonly HTMLInputElement[]) =>
      radio.checked || !radios.some((each) => each.name === radio.name && each.checked);
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    /** Keys scroll an element that overflows its frame and contains nothing focusable. */
    const isScroller = (element: HTMLElement) =>
      (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) &&
      /auto|scroll/.test(getComputedStyle(element).overflow) &&
      element.querySelector(pressable) === null;
    const tabStops = [...document.querySelectorAll<HTMLElement>(`${selector} *`)].filter(
      (element) =>
        ((element.matches(pressable) && element.tabIndex >= 0) || isScroller(element)) &&
        !element.matches(':disabled') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !(element.matches('input[type=radio]') && !isChosenOf(element as HTMLInputElement, radios)),
    );
    const nameOf = (element: Element | null) =>
      element === null
        ? 'the edge of the window'
        : `${element.tagName} ${element.getAttribute('aria-label') ?? (('labels' in element && (element.labels as NodeList | null)?.[0]) || element).textContent?.slice(0, 40).trim()}`;
    /** The landmark, dialog or fixed bar with which the element scrolls. */
    const bandOf = (element: Element): Element | null =>
      element.matches('header, main, footer, aside, dialog') ||
      /fixed|sticky/.test(getComputedStyle(element).position)
        ? element
        : element.parentElement && bandOf(element.parentElement);
    /** The name of the covering element; '' if any of nine points is visible. */
    const coverOf = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      let cover: Element | null = null;
      for (const x of [0.1, 0.5, 0.9]) {
        for (const y of [0.1, 0.5, 0.9]) {
          const topElement = document.elementFromPoint(left + width * x, top + height * y);
          if (topElement !== null && bandOf(topElement) === bandOf(element)) return '';
          cover ??= topElement;
        }
      }
      return nameOf(cover);
    };
    /** True if the outline is visible on at least two sides. */
    const isMarked = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) return false;
      const out = Number.parseFloat(outlineOffset) + 0.5;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const outlineSides = {
        left: left - out,
        top: top - out,
        right: right + out,
        bottom: bottom + out,
      };
      const visibleSides = { left: true, top: true, right: true, bottom: true };
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible' || box === document.body) continue;
        const frame = box.getBoundingClientRect();
        visibleSides.left &&= outlineSides.left >= frame.left;
        visibleSides.top &&= outlineSides.top >= frame.top;
        visibleSides.right &&= outlineSides.right <= frame.right;
        visibleSides.bottom &&= outlineSides.bottom <= frame.bottom;
      }
      return Object.values(visibleSides).filter(Boolean).length >= 2;
    };
    window.walk = [];
    window.stops = tabStops;
    window.lastStop = tabStops.at(-1);
    window.noted?.abort();
    window.noted = new AbortController();
    addEventListener(
      'keydown',
      () => {
        // A field of several parts, such as a date, is not `:focus` while Tab moves to its next part.
        const focusedElement = document.activeElement;
        const index = focusedElement instanceof HTMLElement ? tabStops.indexOf(focusedElement) : -1;
        const stop = tabStops[index];
        window.walk.push({
          at: index,
          hiddenBy: stop ? coverOf(stop) : '',
          isMarked: stop ? isMarked(stop) : true,
        });
      },
      { capture: true, signal: window.noted.signal },
    );
    return tabStops.map(nameOf);
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

/** Presses Tab `pressCount` times, and once more to record the last stop. */
export async function pressTab(page: Page, keys: CDPSession, pressCount: number, modifiers: 0 | 8) {
  await page.evaluate(() => {
    window.walk = [];
  });
  // Waiting for each press to be painted would take most of the time.
  for (let sentPresses = 0; sentPresses <= pressCount; sentPresses += 1)
    void keys.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Tab',
      code: 'Tab',
      windowsVirtualKeyCode: 9,
      modifiers,
    });
  await page.waitForFunction((count) => window.walk.length > count, pressCount);
  return page.evaluate(() => window.walk);
}

/** The presses of Tab that are sent at once. */
const batchSize = 25;

/**
 * Presses Tab until the focus leaves the page after the last stop.
 *
 * @param maxPresses the maximum number of presses; if they do not suffice, something traps the focus
 * @returns the stops, each once, including those with several parts, such as a date
 */
export async function tabThrough(page: Page, keys: CDPSession, maxPresses: number) {
  for (let sentPresses = 0; sentPresses < maxPresses; sentPresses += batchSize) {
    await Promise.all(
      Array.from({ length: batchSize }, () =>
        keys.send('Input.dispatchKeyEvent', {
          type: 'rawKeyDown',
          key: 'Tab',
          code: 'Tab',
          windowsVirtualKeyCode: 9,
        }),
      ),
    );
    const visitedStops = (await page.evaluate(() => window.walk)).filter(
      ({ at }, step, entries) => at !== entries[step - 1]?.at,
    );
    const [firstLeave, secondLeave] = visitedStops.flatMap(({ at }, step) =>
      at === -1 ? [step] : [],
    );
    if (firstLeave !== undefined && secondLeave !== undefined)
      return visitedStops.slice(firstLeave + 1, secondLeave);
  }
  throw new Error(`${maxPresses} presses of Tab do not lead out of ${page.url()}`);
}

/**
 * Stops that are displayed before their predecessor: above it, or left of it in its line, but not
 * in another column.
 */
export const findTabOrderFaults = (page: Page) =>
  page.evaluate(() =>
    window.stops.flatMap((nextStop, index) => {
      const previousStop = window.stops[index - 1];
      if (previousStop === undefined) return [];
      // The children of their closest common ancestor that contain them.
      const branchOf = (element: Element, otherElement: Element): Element =>
        element.parentElement === null || element.parentElement.contains(otherElement)
          ? element
          : branchOf(element.parentElement, otherElement);
      const [lastBranch, nextBranch] = [
        branchOf(previousStop, nextStop),
        branchOf(nextStop, previousStop),
      ];
      if (
        [lastBranch, nextBranch].some((part) =>
          /fixed|sticky/.test(getComputedStyle(part).position),
        )
      )
        return [];
      const [before, after] = [
        lastBranch.getBoundingClientRect(),
        nextBranch.getBoundingClientRect(),
      ];
      const isAbove = after.bottom <= before.top && after.left < before.right;
      const isLeft = after.right <= before.left && after.top < before.bottom;
      return isAbove || isLeft
        ? [`${previousStop.outerHTML.slice(0, 90)} → ${nextStop.outerHTML.slice(0, 90)}`]
        : [];
    }),
  );
