import type { Page } from '@playwright/test';
import { brand } from '../../content/brand.ts';
import { unlike } from '../addresses.ts';
import { cutOff } from './cut-off.ts';
import { isWhole, overlays, phone } from './everywhere.ts';
import { moving } from './moving.ts';
import { bought } from './portfolio-page.ts';
import { expect, test as fresh } from './site.ts';
import { test } from './tab.ts';
import { cartLine, remember, visit } from './visit.ts';

/** Opens each dialog and drawer on a phone or a desktop, where it can be opened, and hands it over. */
async function eachOverlay(
  page: Page,
  where: 'phone' | 'desktop',
  look: (name: string) => Promise<void>,
) {
  let at: string | null = null;
  const inTurn = Object.entries(overlays).filter(([, { only }]) => (only ?? where) === where);
  for (const [name, { path, seed, opener }] of inTurn) {
    // What needs nothing remembered is opened where the one before it was closed.
    if (path !== at || seed !== undefined) {
      await page.goto('/healthz');
      await page.evaluate((entries) => {
        localStorage.clear();
        for (const [key, value] of Object.entries(entries))
          localStorage.setItem(key, JSON.stringify(value));
      }, seed ?? {});
      await visit(page, path);
    }
    at = seed === undefined ? path : null;
    await opener(page).press('Enter');
    await isWhole(page);
    await look(name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

fresh.describe('HOLD-TARGET', () => {
  fresh.use({ hasTouch: true });
  const isFull = process.env['CANDLEWICK_FULL'] === '1';
  const widths = isFull ? [320, phone.width] : [phone.width];
  /** Of large text: what fits the narrowest with the largest fits the others; each is tried in the full run. */
  const sizes = [
    [320, '200%'] as const,
    ...(isFull
      ? ([
          [320, '150%'],
          [phone.width, '150%'],
          [phone.width, '200%'],
        ] as const)
      : []),
  ];

  /**
   * What a finger could miss: neither 44 px wide and high, nor 24 px with nothing else to press within the 44 px around
   * its middle. Links within a sentence are as high as its line, and a small link beside a large one to the same page
   * takes nothing from it.
   */
  const small = (page: Page, part: string) =>
    page.evaluate((selector) => {
      const pressable = 'a[href], button, input, select, textarea, summary, [role=slider]';
      const words = (node: Node | null) => node?.textContent?.trim() ?? '';
      const hrefOf = (element: Element) => element.getAttribute('href') ?? '';
      return [...document.querySelectorAll(`${selector} :is(${pressable})`)]
        .filter((each) => {
          if (!each.checkVisibility({ visibilityProperty: true }) || each.matches('.skip-link'))
            return false;
          // The rows of a long table are alike.
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

  for (const width of widths)
    fresh(
      `HOLD-ZOOM: whatever can be pressed on a phone of ${width} px is large enough for a finger, on every page and in every dialog; with large text nothing scrolls sideways, and no word is cut or leaves its box`,
      async ({ page }) => {
        await remember(page, {
          'e-commerce-cart': [cartLine('a', 1)],
          portfolio: [
            { id: '1', ...bought('BTC', 1, 20_000, 'bitcoin') },
            { id: '2', ...bought('ETH', 100.123456, 2_000, 'ethereum') },
          ],
        });
        for (const address of unlike) {
          await page.setViewportSize({ ...phone, width });
          await visit(page, address);
          expect(await small(page, address === '/login' ? 'dialog' : 'body'), address).toEqual([]);
          for (const [narrow, size] of sizes) {
            await page.setViewportSize({ ...phone, width: narrow });
            await page.evaluate((fontSize) => {
              document.documentElement.style.fontSize = fontSize;
            }, size);
            expect(await cutOff(page), `${address}, ${narrow} px, ${size}`).toEqual([]);
          }
        }
        await page.setViewportSize({ ...phone, width });
        await eachOverlay(page, 'phone', async (name) => {
          expect(await small(page, 'dialog'), name).toEqual([]);
        });
      },
    );
});

test('HOLD-MOTION: drawer and dialog move for 0.45 s, ease-in-out, and not at all with reduced motion', async ({
  page,
}) => {
  await visit(page, '/about');
  for (const [reducedMotion, duration] of [
    ['no-preference', '0.45s'],
    ['reduce', '0s'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    for (const [button, name] of [
      ['Cart', 'Shopping Cart'],
      ['Log In', `Log in to ${brand.name}`],
    ] as const) {
      await page.getByRole('banner').getByRole('button', { name: button, exact: true }).click();
      const motion = await page.getByRole('dialog', { name }).evaluate((dialog) => {
        const { animationDuration, animationTimingFunction } = getComputedStyle(dialog);
        return [animationDuration, animationTimingFunction];
      });
      // What browsers make of the keyword ease-in-out.
      expect(motion, reducedMotion).toEqual([duration, 'cubic-bezier(0.42, 0, 0.58, 1)']);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
});

test.describe('HOLD-MOTION: with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  // On the pages themselves: HOLD-AXE, HOLD-MOTION in hold.spec.ts.
  test('nothing moves in a dialog or a toast', async ({ page }) => {
    await visit(page, '/about');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Careers' }).click();
    await expect(page.getByText('Feature Coming Soon!')).toBeVisible();
    expect(await moving(page), 'a toast').toEqual([]);
    await eachOverlay(page, 'desktop', async (name) => {
      expect(await moving(page), name).toEqual([]);
    });
  });
});
