import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSiteFolder, writeSiteFolder } from '../../test/fakes/site-folder.ts';
import { isFull } from '../../test/full-run.ts';
import { remainingDefaults } from './remaining-defaults.ts';
import { readDefaults } from './site.ts';
import { readWords } from './words/read-words.ts';
import { wordsOf } from './words/words-of.ts';

const folders = ['news', 'learn', 'airdrops', 'info'];
const filesOf = (folder: string) => readdirSync(join('brand', folder)).sort();
/** Fields that German translates. */
const translatedFields = new Set([
  'title',
  'description',
  'lede',
  'summary',
  'category',
  'time',
  'body',
  'sections',
  'details',
  'otherSections',
  'readMinutes',
  'tagline',
  'operator',
  'policiesUpdated',
  'subscribersClaim',
  'footer',
  'tools',
  'statCards',
  'words',
  'shop',
  'language',
  'articles',
  'news',
  'airdrops',
  'info',
]);
const withoutTranslated = (item: object) =>
  Object.fromEntries(Object.entries(item).filter(([field]) => !translatedFields.has(field)));

describe('SITE-GERMAN: the sample texts in German', () => {
  test.each([
    ['language: de-CH\n', /ß|Bundesland/, 'Kanton (freiwillig)', 'USt-IdNr.'],
    ['language: de\nlocale: de-LI\n', /ß|Bundesland/, 'Kanton (freiwillig)', 'USt-IdNr.'],
    [
      'language: de-AT\n',
      /Januar|USt-IdNr|MwSt/,
      'Bundesland oder Provinz (freiwillig)',
      'UID-Nummer',
    ],
  ])('spell words as the country does: %s', async (yaml, wrongSpelling, state, vat) => {
    const {
      notes: _,
      pictureFiles: __,
      ...site
    } = await readSiteFolder(writeSiteFolder({ 'site.yaml': yaml }));
    expect(JSON.stringify(site).match(wrongSpelling)).toBeNull();
    const { checkout, contact } = wordsOf(site.words);
    expect([checkout.state, contact.vatNumber]).toEqual([state, vat]);
  });

  test('are used by a site whose language is de, or a variety of it', async () => {
    for (const language of isFull ? ['de', 'de-AT'] : ['de']) {
      const { articles, news, info, airdrops, footer, tools, shop, isSample } =
        await readSiteFolder(writeSiteFolder({ 'site.yaml': `language: ${language}\n` }));
      expect(articles[0]?.title).toBe('Was ist Bitcoin?');
      expect(news[0]?.time).toBe('vor 2 Stunden');
      expect(info[0]?.title).toBe('Über uns');
      expect(airdrops[0]?.reward).toBe('120 – 900');
      expect(footer[0]?.heading).toBe('Unternehmen');
      expect(tools[0]?.title).toBe('Gas-Tracker');
      expect(shop.beforeOrder.payment).toBe('Karte');
      expect(isSample).toEqual({ statCards: true, trendingCoins: true });
      expect([...articles, ...news, ...info].every((item) => item.isSample)).toBe(true);
    }
  });

  test('are replaced by the owner’s texts, and a language without samples gets the English ones', async () => {
    const siteFolder = writeSiteFolder({
      'site.yaml': 'language: de\ntagline: Unser Shop.\n',
      'shop.yaml': 'beforeOrder:\n  tax: included\n',
      'news/ours.md':
        '---\ntitle: Neu\nsummary: Neu.\ncategory: Shop\ndate: 2026-03-01\n---\nNeu.\n',
      'info/about.md': '---\ntitle: Wir\ndescription: Wir.\nlede: Wir.\n---\n\n## Wir\n\nWir.\n',
    });
    const site = await readSiteFolder(siteFolder);
    expect(site.tagline).toBe('Unser Shop.');
    expect(site.news.map(({ title }) => title)).toEqual(['Neu']);
    expect(site.info.map(({ title }) => title).sort()).toEqual([
      'Datenschutzerklärung',
      'Nutzungsbedingungen',
      'Wir',
    ]);
    expect(site.shop.beforeOrder).toMatchObject({ tax: 'included', payment: 'Karte' });
    const dutch = await readSiteFolder(writeSiteFolder({ 'site.yaml': 'language: nl\n' }));
    expect(dutch.articles[0]?.title).toBe('What is Bitcoin?');
  });

  test('say the same as the English ones, in the same places', async () => {
    const [german, english] = [await readDefaults('brand', 'de'), await readDefaults('brand')];
    expect(withoutTranslated(german)).toEqual(withoutTranslated(english));
    const figures = ({ statCards }: typeof german) =>
      statCards.map(({ label: _, ...card }) => card);
    expect(figures(german)).toEqual(figures(english));
  });

  test.each(folders)(
    'of %s have the files, fields, sections and conditions of the English ones',
    (folder) => {
      const shape = (path: string) => {
        const text = readFileSync(path, 'utf8');
        const [, frontMatter = '', body = ''] = text.split(/^---\n/m);
        const fields: Record<string, unknown> = parse(frontMatter);
        return {
          fields: Object.keys(fields),
          fixed: withoutTranslated(fields),
          marks: body.match(/\{\{[^}]*\}\}|\{#[\w-]+\}|^(?:- |> )/gm),
        };
      };
      expect(readdirSync(join('brand/de', folder)).sort()).toEqual(filesOf(folder));
      for (const name of filesOf(folder))
        expect(shape(join('brand/de', folder, name)), name).toEqual(
          shape(join('brand', folder, name)),
        );
    },
  );

  test.each(['en', 'de'])(
    'have pages whose titles hold what links to them say, in %s',
    async (language) => {
      const { info } = await readDefaults('brand', language);
      const { checkout } = wordsOf(readWords('no-such-folder', language, []).words);
      for (const [slug, label] of [
        ['terms-of-service', checkout.terms],
        ['privacy-policy', checkout.privacy],
      ])
        expect(info.find((page) => page.slug === slug)?.title).toContain(label);
    },
  );

  test('are recognised as ours while a site still has them', async () => {
    const siteFolder = writeSiteFolder({ 'site.yaml': 'language: de\n' });
    const site = await readSiteFolder(siteFolder);
    const standard = await readDefaults('brand', site.language);
    const defaults = remainingDefaults(site, standard, { defaults: 'brand', own: siteFolder }).map(
      (remaining) => remaining.found,
    );
    expect(defaults.join('\n')).toContain('brand/de/learn/ comes with the software');
    expect(defaults.join('\n')).toContain('tagline is “Live-Kurse für Krypto');
    expect(defaults.join('\n')).toContain('the footer has links that lead nowhere: Karriere, Blog');
  });
});
