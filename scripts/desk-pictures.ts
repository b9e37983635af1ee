import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { startDesk } from '../test/e2e/desk-site.ts';
import { browserLaunch } from './programs/browser.mjs';

/**
 * Takes the pictures of docs/selling.md, from a shop with some orders. The pictures are committed, so run this when
 * the desk looks different.
 */
const folder = 'docs/pictures';
const screens = {
  today: '/',
  orders: '/orders',
  products: '/products',
  accounts: '/accounts',
};

mkdirSync(folder, { recursive: true });
const desk = await startDesk();
for (let order = 0; order < 6; order += 1) await desk.buy();
const browser = await chromium.launch(browserLaunch());
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(await desk.link());
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(new URL(path, page.url()).href, { waitUntil: 'networkidle' });
    const picture = await page.screenshot();
    // The desk uses few colours, so a palette is enough.
    await sharp(picture)
      .png({ palette: true, colours: 64 })
      .toFile(join(folder, `${name}.png`));
  }
} finally {
  await browser.close();
  await desk.site.stop();
}
