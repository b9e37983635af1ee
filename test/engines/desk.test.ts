import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DeskSite, startDesk } from '../e2e/desk-site.ts';
import type { Browser } from './browser.ts';
import { launch } from './launch.ts';
import type { Target } from './look.ts';
import { type Visitor, visitorOf } from './visitor.ts';

const engine = inject('engine');
const main: Target = { role: 'main' };
const heading = (name: string): Target => ({ role: 'heading', name });
const button = (name: string): Target => ({ role: 'button', name, within: main });
const link = (name: string): Target => ({ role: 'link', name, within: main });

const folder = mkdtempSync(join(tmpdir(), 'desk-engine-'));
let desk: DeskSite;
let browser: Browser;
let owner: Visitor;
let number: string;

beforeAll(async () => {
  desk = await startDesk({ SITE_DIR: join(folder, 'site') });
  ({ browser } = await launch(engine));
  number = await desk.buy();
  const entry = await desk.link();
  owner = visitorOf(browser, new URL(entry).origin);
  await browser.open(entry);
  await owner.sees(heading('Today'));
});

afterAll(async () => {
  await browser?.close();
  await desk?.site.stop();
  rmSync(folder, { recursive: true, force: true });
});

// WebKit's driver reports no errors of a page that has no script of a test before its own.
afterEach(async () => expect(engine === 'WebKit' ? [] : await browser.problems()).toEqual([]));

describe(`HOLD-ENGINES, DESK-AXE: the desk in ${engine}`, () => {
  test('a link has opened it, and has left the address', async () => {
    await owner.finds(() => location.hash, '');
    expect(await owner.violations()).toEqual([]);
  });

  test('an order is sent with its tracking number, and is among those that were sent', async () => {
    await owner.openPlain('/orders');
    await owner.press(link(number));
    await owner.fill('Tracking number', 'RX 7', main);
    await owner.press(button('Mark as sent'));
    await owner.finds(
      () => [...document.querySelectorAll('h2')].some((h2) => /^It was sent/.test(h2.innerText)),
      true,
    );
    expect(await owner.violations()).toEqual([]);
    await owner.openPlain('/orders?tab=sent');
    await owner.sees(link(number));
    expect(await owner.violations()).toEqual([]);
  });

  test('stock that is typed into a cell is saved', async () => {
    await owner.openPlain('/stock');
    await owner.sees(heading('Stock'));
    await owner.finds(() => document.querySelector('td input') !== null, true);
    const label = await owner.evaluate(
      () => document.querySelector('td input')?.getAttribute('aria-label') ?? '',
    );
    const onHand = () =>
      Number(document.querySelector('td input')?.closest('tr')?.cells[2]?.textContent);
    const before = await owner.evaluate(onHand);
    await owner.fill(label, '+3', main);
    await owner.press(button('Save'));
    await owner.finds(onHand, before + 3);
    expect(await owner.violations()).toEqual([]);
  });

  test('a product is made, and stands in the list', async () => {
    await owner.openPlain('/products/new');
    await owner.fill('Title', 'Rush Light', main);
    await owner.fill('Price of variant 1', '9.50', main);
    await owner.press(button('Save'));
    await owner.openPlain('/products');
    await owner.press(link('Rush Light'));
    await owner.finds(
      () => document.querySelector<HTMLInputElement>('input[aria-label^="Price"]')?.value,
      '9.50',
    );
    expect(await owner.violations()).toEqual([]);
  });

  test('a setting of the site is saved by its form', async () => {
    await owner.openPlain('/site');
    await owner.press(link('Name, contact, colours and switches'));
    await owner.fill('Tagline', 'Of wax', main);
    await owner.press(button('Save'));
    await owner.finds(
      () =>
        [...document.querySelectorAll('[role=status]')].some((on) =>
          on.textContent.startsWith('Saved.'),
        ),
      true,
    );
    expect(await owner.violations()).toEqual([]);
  });
});
