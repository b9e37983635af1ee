import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectedMonthTotals,
  exportedMonthTotals,
  monthFixture,
  storyFixture,
  taxedShop,
} from '../desk/days.ts';
import { type DeskSite, startOwnDesk } from '../e2e/desk-site.ts';
import { makePhoto } from '../fakes/pictures/photo.ts';
import {
  addPhoto,
  button,
  dialog,
  importFile,
  link,
  mainTarget,
  ownersBrowser,
  waitUntilDialogCloses,
} from './desk-visitor.ts';
import type { Visitor } from './visitor.ts';

const { engine, folder, enter, fileOf, visitorOf } = ownersBrowser();

describe(`HOLD-ENGINES: the desk of an owner’s site in ${engine}`, () => {
  let desk: DeskSite;
  let owner: Visitor;
  beforeAll(async () => {
    const siteFolder = join(folder, 'own');
    mkdirSync(siteFolder);
    desk = await startOwnDesk(siteFolder, { 'shop.yaml': taxedShop });
    owner = await enter(desk);
  }, 300_000);
  afterAll(() => desk?.site.stop());

  const page = 'we-are-at-the-market';
  /** Publishing takes long, because the starter builds the site first. */
  const isPublished = () =>
    owner.reads(mainTarget, 'Published. Visitors see your changes.', { timeout: 240_000 });
  /** Opens the story as a visitor, who finds its new summary. */
  async function visitorReads(summary: string) {
    const visitor = visitorOf(desk.site.url);
    await visitor.open(storyFixture.address);
    await visitor.reads(mainTarget, summary);
    const isDrawn = () =>
      [...document.querySelectorAll<HTMLImageElement>('main img')].some(
        ({ alt, naturalWidth }) => alt === 'What it shows' && naturalWidth > 0,
      );
    await visitor.finds(isDrawn, true);
  }

  test('DESK-ACCOUNTS: a month of sales and refunds is exported, and its sums match what was typed', async () => {
    await owner.openPlain('/import');
    await importFile(owner, fileOf(monthFixture.catalogue));
    for (const { sku, pieces, cents } of monthFixture.sales) {
      await owner.openPlain('/orders');
      await owner.press(button('Record a sale'));
      await owner.fill('SKU', sku, dialog);
      await owner.correct('Pieces', String(pieces), dialog);
      await owner.fill('Price of a piece', (cents / 100).toFixed(2), dialog);
      await owner.fill('Country, two letters, for the tax', 'DE', dialog);
      await owner.press(button('Record it', dialog));
      await owner.finds(() => /^\/orders\/\w+-\w+$/.test(location.pathname), true);
    }
    // The page of the last order is still open.
    await owner.press(button('Give money back'));
    await owner.press({ role: 'radio', name: 'An amount', within: dialog });
    await owner.fill('Amount in USD', (monthFixture.back / 100).toFixed(2), dialog);
    await owner.press(button('Give it back', dialog));
    await waitUntilDialogCloses(owner);
    await owner.openPlain('/accounts');
    expect(await exportedMonthTotals((name) => owner.saved(`Save as CSV: ${name}`))).toEqual(
      expectedMonthTotals(),
    );
    expect(await owner.violations()).toEqual([]);
  });

  test('DESK-SITE, DESK-PUBLISH: a story with a photo is published, changed and restored, and visitors read each version', async () => {
    await owner.openPlain('/');
    await owner.press(link('Write a story'));
    await owner.write('Title of a new story', storyFixture.title, mainTarget);
    await owner.key('Enter');
    await owner.holds('Title', storyFixture.title, mainTarget);
    await owner.fill('Summary', storyFixture.summary, mainTarget);
    await owner.fill('Category', storyFixture.category, mainTarget);
    await addPhoto(
      owner,
      fileOf({ name: storyFixture.photo, content: await makePhoto({ width: 800, height: 600 }) }),
    );
    const picture = () => document.querySelector<HTMLTextAreaElement>('textarea.code')?.value;
    await owner.finds(picture, `![What it shows](${storyFixture.photo})\n`);
    await owner.press(button('Save and publish'));
    await isPublished();
    await visitorReads(storyFixture.summary);
    expect(await owner.violations()).toEqual([]);

    await owner.openPlain(`/site/news/${page}.md`);
    await owner.holds('Summary', storyFixture.summary, mainTarget);
    await owner.correct('Summary', 'Come again.', mainTarget);
    await owner.press(button('Save'));
    await owner.reads(mainTarget, 'Saved. Publish puts it on the site.');
    await owner.press(button('Publish'));
    await isPublished();
    await visitorReads('Come again.');

    await owner.openPlain('/site');
    await owner.press(button(`Bring back news/${page}.md`));
    await owner.reads(mainTarget, `Not on the site yet: news/${page}.md.`);
    await owner.press(button('Publish'));
    await isPublished();
    await visitorReads(storyFixture.summary);
  }, 900_000);
});
