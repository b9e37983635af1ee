import { describe, expect, test } from 'vitest';
import {
  articleFile,
  readFaults,
  readSiteFolder,
  storyFile,
  testSiteFaults,
  writeSiteFolder,
} from '../../../test/fakes/site-folder.ts';

const info = (body: string) => `---\ntitle: Imprint\ndescription: d\nlede: l\n---\n${body}`;

describe('SITE-LINKS: a link from a text to a page that the site does not have is refused', () => {
  testSiteFaults([
    [
      'a page that there is not',
      { 'info/imprint.md': info('## One\n\nSee\n[the prices](/market).\n') },
      /^info\/imprint\.md, line 9: the link to \/market leads nowhere; the nearest address is \/markets\.$/,
    ],
    [
      'an article that there is not',
      { 'news/a.md': storyFile('date: 2026-03-01', '[Read](/learn/what-is-bitcon)\n') },
      /^news\/a\.md, line 7: the link to \/learn\/what-is-bitcon leads nowhere; the nearest address is \/learn\/what-is-bitcoin\.$/,
    ],
    [
      'an information page that there is not',
      {
        'info/imprint.md': info('## One\n'),
        'news/a.md': storyFile('date: 2026-03-01', '[Read](/info/inprint)\n'),
      },
      /^news\/a\.md, line 7: .* the nearest address is \/info\/imprint\.$/,
    ],
    [
      'a file that there is not',
      {
        'public/price-list.pdf': '%PDF-1.7',
        'news/a.md': storyFile('date: 2026-03-01', '[Read](/pricelist.pdf)\n'),
      },
      /^news\/a\.md, line 7: .* the nearest address is \/price-list\.pdf\.$/,
    ],
    [
      'a heading that this page does not have',
      { 'learn/a.md': articleFile('order: 1', '## First step\n\n[Begin](#first-steps)\n') },
      /^learn\/a\.md, line 9: the link to #first-steps leads to no heading of \/learn\/a; the nearest is #first-step\.$/,
    ],
    [
      'a heading that another page does not have',
      {
        'news/a.md': storyFile('date: 2026-03-01', '[Read](/info/imprint#contct)\n'),
        'info/imprint.md': info('## Contact\n'),
      },
      /^news\/a\.md, line 7: the link to \/info\/imprint#contct leads to no heading of \/info\/imprint; the nearest is #contact\.$/,
    ],
    [
      'a story that there is not',
      { 'news/a.md': storyFile('date: 2026-03-01', '[Read](#b)\n') },
      /^news\/a\.md, line 7: the link to #b leads to no heading of \/news; the nearest is #a\.$/,
    ],
    [
      'a heading of a page that has none',
      { 'news/a.md': storyFile('date: 2026-03-01', '[Read](/airdrops#a)\n') },
      /^news\/a\.md, line 7: the link to \/airdrops#a leads to no heading of \/airdrops, which has none\.$/,
    ],
    [
      'a page that is switched off',
      {
        'site.yaml': 'show:\n  store: false\n',
        'news/a.md': storyFile('date: 2026-03-01', '[Buy](/store)\n'),
      },
      /^news\/a\.md, line 7: the link to \/store leads to a page that is switched off under show\.$/,
    ],
    [
      'a page of the footer that there is not',
      {
        'site.yaml':
          'footer:\n  - heading: Us\n    entries:\n      - label: Guide\n        address: /lern\n',
      },
      /^site\.yaml, line 5: the link to \/lern leads nowhere; the nearest address is \/learn\.$/,
    ],
    [
      'a footer address that is none',
      {
        'site.yaml':
          'footer:\n  - heading: Us\n    entries:\n      - { label: A, address: learn }\n',
      },
      /^site\.yaml, line 4: footer\.1\.entries\.1\.address has to be an https address, or one of this site, such as \/learn\.$/,
    ],
  ]);

  test('links to existing pages are accepted, also with a query or a trailing slash', async () => {
    const links = [
      '/',
      '/#',
      '/markets?page=2',
      '/news/',
      '/news#a',
      '/news.xml',
      '/learn/a#one',
      '/info/imprint',
      '/product/anything',
      '/price-list.pdf',
      '#a',
      '#main',
      '/portfolio#anything',
      'https://elsewhere.example/nothing',
      '/privacy-policy',
    ];
    const siteFolder = writeSiteFolder({
      'site.yaml':
        'footer:\n  - heading: Us\n    entries:\n      - { label: A, address: /learn/a#one }\n',
      'public/price-list.pdf': '%PDF-1.7',
      'learn/a.md': articleFile('order: 1', '## One\n'),
      'info/imprint.md': info('## One\n'),
      'news/a.md': storyFile('date: 2026-03-01', links.map((link) => `[a](${link})`).join('\n')),
    });
    expect(await readFaults(siteFolder)).toEqual([]);
    expect((await readSiteFolder(siteFolder)).footer[0]?.entries[0]?.address).toBe('/learn/a#one');
  });
});
