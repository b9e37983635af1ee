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
      .filter((each) => {
        if (!each.checkVisibility({ visibilityProperty: true }) || each.matches('.skip-link'))
          return false;
        // The later rows of a long table are like the first.
        if (each.closest('tbody tr:nth-child(n + 21)')) return false;
        const isInline = getComputedStyle(each).display === 'inline';
        if (isInline && words(each.parentElement) !== words(each)) return false;
        each.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = each.getBoundingClientRect();
        if (width >= 43.9 && height >= 43.9) return false;
        const steps = [-21, -11, 0, 11, 21];
        const met = steps.flatMap((dx) =>
          steps.map((dy) => {
            const { x, y } = { x: left + width / 2 + dx, y: top + height / 2 + dy };
            const there = document.elementFromPoint(x, y)?.closest(pressable) ?? null;
            return { dx, dy, there, isIt: there === each };
          }),
        );
        const reaches = (px: number) =>
          met.every(
            ({ dx, dy, isIt }) =>
              isIt || Math.abs(dx) > px || Math.abs(dy) > px || (dx !== 0 && dy !== 0),
          );
        const standsAlone = met.every(
          ({ there, isIt }) =>
            there === null || isIt || (hrefOf(each) !== '' && hrefOf(there) === hrefOf(each)),
        );
        const twin = [...document.querySelectorAll(`a[href="${hrefOf(each)}"]`)].some((other) => {
          const box = other.getBoundingClientRect();
          return (
            other.closest('article, li') === each.closest('article, li') &&
            box.width >= 44 &&
            box.height >= 44
          );
        });
        return !(reaches(21) || (reaches(11) && standsAlone) || twin);
      })
      .map((each) => {
        const { width, height } = each.getBoundingClientRect();
        return `${each.outerHTML.slice(0, 120)} is ${width} x ${height}`;
      });
  }, part);
