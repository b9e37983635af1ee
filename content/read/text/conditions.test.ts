import { describe, expect, test } from 'vitest';
import { type SiteKind, siteKinds } from '../../../contract/site-kind.ts';
import {
  readFaults,
  readSiteFolder,
  testSiteFaults,
  writeSiteFolder,
} from '../../../test/fakes/site-folder.ts';

/** By feature: words that occur only in texts about that feature. */
const words: Readonly<Record<string, RegExp | null>> = {
  store: /\b(?:store|checkouts?|cart|payment|buyers|buy something|orders?|carrier)\b/i,
  portfolio: /portfolio/i,
  airdrops: /airdrop/i,
  news: /\bnews\b/i,
  learn: /guides/i,
  tools: /\btools\b|calculator/i,
  login: /\baccount\b|auth-storage|logged in|logging in|profile page|the profile|password|avatar/i,
  search: /search/i,
  newsletter: /newsletter/i,
  contactForm: /contact form/i,
  // No text mentions these features.
  subscribersClaim: null,
  proStrip: null,
};

async function textsWith(hiddenFeature: string | null): Promise<string> {
  const files = hiddenFeature === null ? {} : { 'site.yaml': `show:\n  ${hiddenFeature}: false\n` };
  const { info } = await readSiteFolder(writeSiteFolder(files));
  // Leave out text about stored data and past sales, which stays when its feature is off, and the fixed term “local
  // storage”.
  const withoutKept = (kind: string, condition: unknown) =>
    / (?:list|sold)$/.test(kind) ? undefined : condition;
  return JSON.stringify(info, withoutKept).replaceAll('local storage', '');
}

describe('SITE-SWITCHED: the information pages', () => {
  test('mention a feature only while it is switched on', async () => {
    const { show } = await readSiteFolder(writeSiteFolder({}));
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(show).toSorted());
    const allTexts = await textsWith(null);
    for (const [name, condition] of Object.entries(words)) {
      const text = await textsWith(name);
      if (condition === null) continue;
      expect(allTexts, name).toMatch(condition);
      expect(condition.exec(text)?.[0], name).toBeUndefined();
    }
  });

  test('leave out a feature that is on but empty, such as a list of news without any', async () => {
    const siteFolder = writeSiteFolder({
      'news/.keep': '',
      'learn/.keep': '',
      'airdrops/.keep': '',
    });
    const text = JSON.stringify((await readSiteFolder(siteFolder)).info);
    expect(text).not.toMatch(/airdrop|\bnews\b|guides/i);
  });

  test('DATA-PAGE: describe the forms, the kept list and the mail provider that the running site has', async () => {
    const sentences = {
      contact: /\*\*Messages|Messages of the contact form/,
      list: /Addresses for the newsletter/,
      nothing: /The newsletter form sends nothing/,
      orders: /Withdrawals from a contract/,
      provider: /mail provider/,
    };
    const textsOf = async (yaml: string, kinds: readonly SiteKind[] = siteKinds) => {
      const { info } = await readSiteFolder(writeSiteFolder({ 'site.yaml': yaml }));
      const privacy = info.find(({ slug }) => slug === 'privacy-policy');
      return Object.fromEntries(
        kinds.map((kind) => {
          const text = JSON.stringify(privacy?.otherSections[kind] ?? privacy?.sections);
          const matchingTexts = Object.entries(sentences).filter(([, words]) => words.test(text));
          return [kind, matchingTexts.map(([name]) => name).join(' ')];
        }),
      );
    };
    expect(await textsOf('contact: mail\nnewsletter: mail\nshow:\n  store: false\n')).toEqual({
      silent: 'nothing',
      'silent list': 'list nothing',
      mail: 'contact list provider',
      'mail list': 'contact list provider',
      'silent sold': 'nothing orders',
      'silent list sold': 'list nothing orders',
      'mail sold': 'contact list orders provider',
      'mail list sold': 'contact list orders provider',
      hosted: 'nothing',
    });
    const shownKinds = siteKinds.filter((kind) => !kind.endsWith(' sold'));
    expect(await textsOf('contact: demonstration\n', shownKinds)).toEqual({
      silent: 'nothing orders',
      'silent list': 'list nothing orders',
      mail: 'nothing orders provider',
      'mail list': 'list nothing orders provider',
      hosted: 'nothing',
    });
  });

  const page = (body: string) => ({
    'info/imprint.md': `---\ntitle: A\ndescription: B\nlede: C\n---\n${body}`,
  });

  test('work the same in an owner’s page, and a fault below them is reported with its own line', async () => {
    const body =
      '## A\n\n{{ if news or store }}\nOne\n{{ end }}\n{{ if not store }}\nTwo\n{{ end }}\nThree\n';
    const { info } = await readSiteFolder(
      writeSiteFolder({ ...page(body), 'site.yaml': 'show:\n  news: false\n' }),
    );
    const imprint = JSON.stringify(info.find(({ slug }) => slug === 'imprint')?.sections);
    expect(imprint).toContain('One Three');
    expect(imprint).not.toContain('Two');
    const faults = await readFaults(writeSiteFolder(page(`${body}\n<b>x</b>\n`)));
    expect(faults).toEqual([expect.stringContaining('info/imprint.md, line 16:')]);
  });

  test('are ignored in a block of code, whose braces belong to other software', async () => {
    const code = '{{ if .Values.news }}\n{{ if news }}\nx\n{{ end }}';
    const indentedCode = code.replaceAll(/^/gm, '    ');
    const body = `## A\n\n{{ if store }}\n~~~\n${code}\n~~~\n{{ end }}\n\n${indentedCode}\n\n- B\n\n  \`\`\`\n  ${code.replaceAll('\n', '\n  ')}\n  \`\`\`\n`;
    for (const text of [body, body.replaceAll('\n', '\r\n')]) {
      const siteFolder = writeSiteFolder({ ...page(text), 'site.yaml': 'show:\n  news: false\n' });
      const { info } = await readSiteFolder(siteFolder);
      const imprint = JSON.stringify(info.find(({ slug }) => slug === 'imprint')?.sections);
      expect(imprint.split('.Values.news')).toHaveLength(4);
      expect(imprint.split('{{ if news }}')).toHaveLength(4);
      expect(imprint.split('{{ end }}')).toHaveLength(4);
    }
  });

  testSiteFaults([
    [
      'a name that is no switch',
      page('## A\n{{ if shop }}\nx\n{{ end }}\n'),
      /line 7: .*shop.*news/,
    ],
    ['what is not ended', page('## A\n{{ if news }}\nx\n'), /line 7: .* not ended/],
    ['an end without a beginning', page('## A\nx\n{{ end }}\n'), /line 8: .* ends nothing/],
    [
      'one within another',
      page('## A\n{{ if news }}\n{{ if learn }}\nx\n{{ end }}\n'),
      /line 8: .*within another/,
    ],
  ]);
});
