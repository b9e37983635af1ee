// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are code to examine
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnglish } from '../content/read/words/read-words.ts';
import { isText, listTexts } from '../content/read/words/sentence.ts';
import { words } from '../content/words.ts';
import { constantsIn } from '../scripts/build/inline-constants.ts';
import { wordConstants } from '../scripts/build/inline-words.ts';
import { keysFile, keysOf } from '../scripts/build/word-keys.ts';
import { wordsInCode } from './words-in-code.ts';

const english = readEnglish();
const site = { language: 'en', texts: english, inEnglish: [] };
const constants = [wordConstants(site, english)];

const files = ['web', 'content', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => resolve(folder, path)),
);

const spokenFolders = [
  'web',
  'content/messages',
  'domain',
  'server/pages',
  'server/store/orders/after-sale',
  'server/store/checkout/page',
  'server/store/orders/page',
];
/** Files with texts for visitors, buyers or readers of mails. */
const spokenFiles = [
  'server/store/checkout/price-lines.ts',
  'server/desk/entry/mail-link.ts',
  'server/store/mail/compose.ts',
  'server/store/forms/subscription-routes.ts',
  'server/store/payments/provider-refusal.ts',
  ...spokenFolders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  ),
  // Columns and values of the files that can be imported are not translated.
].filter((file) => !file.startsWith(join('domain', 'import')));
/** Texts that look like words but are not, or are not for visitors, by their beginning. */
const notSpokenTexts: Record<string, readonly string[]> = {
  'server/store/checkout/page/checkout-page-routes.ts': ['answering the checkout page'],
  'server/store/forms/subscription-routes.ts': ['answering the page of a subscription'],
  'domain/money/currency-step.ts': ['…, line …: '],
  'domain/store/price-currency.ts': ['bif ', 'bhd ', 'clf '],
  'server/pages/news-feed.ts': ['<'],
  'server/pages/site-headers.ts': ['trusted-types'],
  'server/pages/page-sources.ts': ['…, old'],
  'server/pages/pages.ts': ['GET, HEAD'],
  'server/pages/renderer.ts': ['rendering'],
  'server/pages/resolve-page.ts': ['product', 'article', 'info'],
  'server/pages/search-index.ts': ['search index'],
  'server/pages/site-files.ts': ['User-agent', 'Disallow', 'Sitemap', '<'],
  'server/pages/structured-data.ts': [
    'Organization',
    'Product',
    'Brand',
    'Offer',
    'InStock',
    'OutOfStock',
    'in stock',
    'out of stock',
    'Article',
    'WebPage',
  ],
  'server/store/orders/after-sale/order-token.ts': ['order … until'],
  // Formats, which belong to a locale.
  'domain/time/dates.ts': ['…… UTC'],
  'domain/locale/locale-format.ts': [
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
    'Dec',
  ],
  'server/store/orders/after-sale/read-sale.ts': ['tax in it', 'on its way'],
  'server/store/mail/sender.ts': ['npm run store -- …'],
  'server/store/orders/page/order-routes.ts': ['answering an order page', 'own limit'],
  'server/store/orders/page/withdraw-choice.ts': ['nothing left', 'first step'],
  'server/store/orders/page/withdraw-routes.ts': ['first step', 'second step'],
  'web/head/render-document.ts': ['<'],
  'web/buyer/mail/letter-parts.tsx': ['-apple-system'],
  'web/buyer/mail/letter.tsx': ['1px solid'],
  'web/data/market-poller.ts': ['HTTP …'],
  'web/data/send-form.ts': ['too many'],
  'web/data/store-call.ts': ['HTTP …'],
  'web/document.ts': ['<', '{'],
  'web/market/table/columns.ts': ['start w-40'],
  'web/store/product.page.tsx': ['HTTP 404'],
  'web/ui/forms/block-double-presses.ts': ['a, button', 'Enter'],
  'web/ui/overlays/keep-focus.ts': ['a[href]'],
  'web/worker/worker.ts': ['<'],
  'web/portfolio/form/transaction-form.tsx': ['input num'],
  'web/portfolio/form/optional-fields.tsx': ['USD'],
};

describe('SITE-WORDS: the code and the words match', () => {
  test('the compiler knows the keys of the files', () => {
    expect(readFileSync(keysFile, 'utf8'), 'run npm run words').toBe(keysOf());
  });

  test('an unused key is found', () => {
    const namedKeys = files
      .filter((file) => readFileSync(file, 'utf8').includes('words.ts'))
      .flatMap((file) => constantsIn(readFileSync(file, 'utf8'), file, constants).uses)
      .map(({ path: [, ...path] }) => path.join('.'));
    const isNamed = (key: string) =>
      namedKeys.some((name) => key === name || key.startsWith(`${name}.`));
    expect(namedKeys.length).toBeGreaterThan(300);
    expect(
      listTexts(english)
        .map(([key]) => key)
        .filter((key) => !isNamed(key)),
    ).toEqual([]);
  });

  test('a sentence written in the code of what visitors read is found', () => {
    const foundTexts = spokenFiles.flatMap((file) => {
      const knownTexts = [...(notSpokenTexts[file] ?? [])];
      return wordsInCode(readFileSync(file, 'utf8'), file)
        .filter((fault) => !knownTexts.some((text) => fault.replace(/^\d+: /, '').startsWith(text)))
        .map((fault) => `${file}:${fault}`);
    });
    expect(spokenFiles.length).toBeGreaterThan(250);
    expect(foundTexts).toEqual([]);
  });

  test.each([
    '<p>Hello there</p>',
    '<p>Hello <b>{name}</b></p>',
    '<input aria-label="name" />',
    '<Field label="name" />',
    '<a aria-label={`${name}, home`} />',
    'const fast = { wait: "~1-3 min" }',
    '<p>{is ? "Sold out" : price}</p>',
    'const title = "Prices"',
    'toast({ title: `${count} items` })',
    'refuse(422, "An item is not sold here")',
    'const note = "it is over."',
  ])('such as %s', (code) => expect(wordsInCode(code, 'file.tsx')).not.toEqual([]));

  test.each([
    '<p className="Flex grid-cols Two">{words.store.title}</p>',
    'throw new Error("No such thing")',
    'if (event.key === "Escape") log("It was pressed.")',
    'const own = { wide: "px-4 max-md:hidden" }',
    'document.querySelector("main h1 Button")',
  ])('and not %s', (code) => expect(wordsInCode(code, 'file.tsx')).toEqual([]));

  test('no key is named like a room', () => {
    expect(Object.values(english).filter(isText)).toEqual([]);
    expect(readdirSync(join('words', 'en')).filter((name) => !name.endsWith('.yaml'))).toEqual([]);
  });

  test('a missing key or value does not compile', () => {
    expect(words.store.inStock({ left: 3 })).toBe('3 in stock!');
    // @ts-expect-error a number that would not be grouped
    words.footer.rights({ year: 2025, name: 'Wick' });
    // @ts-expect-error a value that the sentence does not have
    words.store.inStock({ left: 3, right: 4 });
    // @ts-expect-error a missing value
    words.store.inStock({});
    // @ts-expect-error a sentence without its values
    const text: string = words.store.inStock;
    // @ts-expect-error a key that does not exist
    expect([text, words.store.inStok]).toEqual([words.store.inStock, undefined]);
  });
});
