import { brand } from '../../content/look/brand.ts';
import { findAnimations } from './motion.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { visit } from './visit.ts';

test('HOLD-MOTION: drawer and dialog move for 0.45 s, ease-in-out; with reduced motion neither they nor toasts move', {
  tag: '@full',
}, async ({ page }) => {
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
      // The computed value of ease-in-out.
      expect(motion, reducedMotion).toEqual([duration, 'cubic-bezier(0.42, 0, 0.58, 1)']);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
  // every-page.spec.ts tests pages, and keyboard.spec.ts tests overlays.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Careers' }).click();
  await expect(page.getByText('Feature Coming Soon!')).toBeVisible();
  expect(await findAnimations(page)).toEqual([]);
});
