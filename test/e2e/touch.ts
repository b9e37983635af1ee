import type { Page } from '@playwright/test';

/** Emulates touch input until the test ends. */
export async function emulateTouch(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
}

/**
 * Finds targets that a finger could miss: smaller than 44 px in width or height, unless they are at least 24 px and no
 * other target is within the 44 px around their centre. Exempt are links within a sentence, and a small link beside a
 * large one to the same page.
 */
export const findSmallTouchTargets = (page: Page, part: string) =>
  page.evaluate((selector) => {
    const pressable = 'a[href], button, input, select, textarea, summary, [role=slider]';
    const words = (node: Node | null) => node?.textContent?.trim() ?? '';
    const hrefOf = (element: Element) => element.getAttribute('href') ?? '';
    return [...document.querySelectorAll(`${selector} :is(${pressable})`)]
      .filter((element) => {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('.skip-link'))
          return false;
        // The later rows of a long table are like the first.
        if (element.closest('tbody tr:nth-child(n + 21)')) return false;
        const isInline = getComputedStyle(element).display === 'inline';
        if (isInline && words(element.parentElement) !== words(element)) return false;
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = element.getBoundingClientRect();
        if (width >= 43.9 && height >= 43.9) return false;
        const steps = [-21, -11, 0, 11, 21];
        const hits = steps.flatMap((dx) =>
          steps.map((dy) => {
            const { x, y } = { x: left + width / 2 + dx, y: top + height / 2 + dy };
            const hitElement = document.elementFromPoint(x, y)?.closest(pressable) ?? null;
            return { dx, dy, there: hitElement, isIt: hitElement === element };
          }),
        );
        const isReached = (px: number) =>
          hits.every(
            ({ dx, dy, isIt }) =>
              isIt || Math.abs(dx) > px || Math.abs(dy) > px || (dx !== 0 && dy !== 0),
          );
        const standsAlone = hits.every(
          ({ there, isIt }) =>
            there === null || isIt || (hrefOf(element) !== '' && hrefOf(there) === hrefOf(element)),
        );
        const hasTwin = [...document.querySelectorAll(`a[href="${hrefOf(element)}"]`)].some(
          (otherLink) => {
            const box = otherLink.getBoundingClientRect();
            return (
              otherLink.closest('article, li') === element.closest('article, li') &&
              box.width >= 44 &&
              box.height >= 44
            );
          },
        );
        return !(isReached(21) || (isReached(11) && standsAlone) || hasTwin);
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${element.outerHTML.slice(0, 120)} is ${width} x ${height}`;
      });
  }, part);
