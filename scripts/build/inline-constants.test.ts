// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code that is compared
import { resolve } from 'node:path';
import { createElement, Fragment, type FunctionComponent, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { englishElements } from './english-elements.ts';
import { type ConstantModule, inlineConstants } from './inline-constants.ts';
import { englishData, withWordFunctions, wordConstants } from './inline-words.ts';

const english = {
  cart: {
    title: 'Cart `a` $',
    left: '{left} of {all}',
    firm: 'Wax Ltd.',
    to: 'To {name}.',
    quoted: '“{name}”',
    twice: '{left} and {left}',
    items: { one: '{count} item', other: '{count} items' },
    empty: { title: 'Empty', description: 'Nothing of {name}' },
  },
};
const wordModule = wordConstants({ language: 'en', texts: english, inEnglish: [] }, english);
const featureModule: ConstantModule = {
  file: resolve('content/features.ts'),
  exports: { showsStore: false },
  codeOf: (value) => (value === undefined ? null : JSON.stringify(value)),
};
const imports =
  "import { words } from '../content/words.ts';import { showsStore } from '../content/features.ts';";
const inlineIn = (code: string, module = wordModule) =>
  inlineConstants(imports + code, resolve('web/page.tsx'), [module, featureModule]);

describe('SITE-WORDS: a word costs no more than a literal', () => {
  test.each([
    ['f(words.cart.title)', 'f("Cart `a` $")'],
    ['f(words.cart.title.length)', 'f("Cart `a` $".length)'],
    ['f(words.cart.left({ left: a(1), all }))', 'f(`${wordNumber(a(1))} of ${wordNumber(all)}`)'],
    ['f(words.cart.twice({ left }))', 'f(`${wordNumber(left)} and ${wordNumber(left)}`)'],
    // A value that would be computed twice becomes an argument of a function.
    [
      'f(words.cart.twice({ left: a() }))',
      'f((v => `${wordNumber(v.left)} and ${wordNumber(v.left)}`)({ left: a() }))',
    ],
    [
      'f(words.cart.left(values))',
      'f((v => `${wordNumber(v.left)} of ${wordNumber(v.all)}`)(values))',
    ],
    // For known values, the build ends a sentence with a single full stop, and turns quotes within quotes into inner
    // quotes.
    ['f(words.cart.to({ name }))', "f(`To ${`${name}`.replace(/\\.$/, '')}.`)"],
    ['f(words.cart.to({ name: words.cart.firm }))', 'f(`To ${"Wax Ltd"}.`)'],
    ['f(words.cart.quoted({ name }))', 'f(`“${wordInQuotes(name)}”`)'],
    ['f(words.cart.left)', 'f((v => `${wordNumber(v.left)} of ${wordNumber(v.all)}`))'],
    // The build groups the digits of a known number.
    ['f(words.cart.left({ left: 1000, all: 12 }))', 'f(`${"1,000"} of ${"12"}`)'],
    [
      'f(words.cart.left({ left: words.cart.title, all }))',
      'f(`${wordNumber("Cart `a` $")} of ${wordNumber(all)}`)',
    ],
    ['f(words.cart.empty)', 'f(({ title: "Empty", description: (v => `Nothing of ${v.name}`) }))'],
    ['f({ showsStore })', 'f({ showsStore: false })'],
    [
      'showsStore && f(a.showsStore, { showsStore: 1 })',
      'false && f(a.showsStore, { showsStore: 1 })',
    ],
    ['let a: typeof words.cart.title', 'let a: typeof words.cart.title'],
  ])('%s', (code, expected) => expect(inlineIn(code)).toBe(expected));

  test('the plural form is chosen where it is shown', () => {
    expect(inlineIn('f(words.cart.items({ count: n }))')).toBe(
      'f((n === 1 ? `${wordNumber(n)} item` : `${wordNumber(n)} items`))',
    );
    const polishConstants = wordConstants(
      { language: 'pl', texts: english, inEnglish: [] },
      english,
    );
    const code = withWordFunctions(inlineIn('f(words.cart.items({ count: n }))', polishConstants));
    expect(code).toMatch(/^import \{ pluralForm as wordForm \} from ".*plural\.ts";/);
    expect(code).toContain(
      'f(wordForm("pl", n, { one: `${wordNumber(n)} item`, other: `${wordNumber(n)} items` }))',
    );
  });

  test('an unknown word, or a second declaration of one, does not build', () => {
    expect(() => inlineIn('f(words.cart.titel)')).toThrow(
      'line 1: words.cart.titel is no constant',
    );
    expect(() => inlineIn('f(words)')).toThrow('words is no constant');
    expect(() => inlineIn('f(words.cart)')).toThrow('words.cart is no constant');
    expect(() => inlineIn('g((words) => words.cart)')).toThrow('words is declared again');
    expect(() => inlineIn('const { showsStore } = a')).toThrow('showsStore is declared again');
  });
});

describe('SITE-LANGUAGE: a missing word is shown in English, in an element that says so', () => {
  const texts = { cart: { ...english.cart, title: 'Warenkorb' } };
  const inEnglish = ['cart.left', 'cart.items', 'cart.empty.title'];
  const createDrawer = (language: string) => {
    const data = englishData({ language, texts, inEnglish }, english, ['A sample']);
    if (data === null) throw new Error('nothing is lacking');
    const markEnglish = englishElements(data, createElement);
    return (
      type: string | FunctionComponent,
      props: Record<string, unknown>,
      ...innerNodes: ReactNode[]
    ) => {
      const children = innerNodes.length === 1 ? innerNodes[0] : innerNodes;
      return createElement(
        type,
        markEnglish(type, innerNodes.length === 0 ? props : { ...props, children }),
      );
    };
  };
  const drawInGerman = createDrawer('de');
  const en = (text: string) => `<bdi lang="en">${text}</bdi>`;
  const Icon = () => createElement('svg');
  const Named: FunctionComponent = () => createElement('b', {}, 'Warenkorb');

  test.each([
    ['its own words', drawInGerman('p', {}, 'Warenkorb'), '<p>Warenkorb</p>'],
    ['a text', drawInGerman('p', {}, 'Empty'), `<p>${en('Empty')}</p>`],
    ['a text with values', drawInGerman('p', {}, '2 of 5'), `<p>${en('2 of 5')}</p>`],
    ['plural forms', drawInGerman('p', {}, '1 item'), `<p>${en('1 item')}</p>`],
    ['a sample', drawInGerman('p', {}, 'A sample'), `<p>${en('A sample')}</p>`],
    [
      'a text in a fragment, between elements',
      drawInGerman('p', {}, drawInGerman(Fragment, {}, 'Empty'), drawInGerman('b', {}, '2')),
      `<p>${en('Empty')}<b>2</b></p>`,
    ],
    [
      'the name of a control whose content says nothing to a screen reader',
      drawInGerman('div', { role: 'slider', 'aria-label': 'Empty' }, drawInGerman(Named, {})),
      '<div role="slider" aria-label="Empty" lang="en"><b>Warenkorb</b></div>',
    ],
    [
      'a text beside others',
      drawInGerman('p', {}, 'Warenkorb', ' · ', 'Empty', drawInGerman('b', {}, '2')),
      `<p>Warenkorb · ${en('Empty')}<b>2</b></p>`,
    ],
    [
      'a piece beside a value',
      drawInGerman('p', {}, drawInGerman('b', {}, '2'), ' items'),
      `<p>${en('<b>2</b> items')}</p>`,
    ],
    [
      'a sentence with an element of the site’s language',
      drawInGerman('p', {}, drawInGerman('b', {}, 'Zwei'), ' of ', drawInGerman('b', {}, 'drei')),
      `<p>${en('<b>Zwei</b> of <b>drei</b>')}</p>`,
    ],
    [
      'a passage of elements',
      drawInGerman('p', {}, drawInGerman('b', {}, 'Empty'), ' ', drawInGerman('i', {}, '1 item')),
      `<p>${en(`<b>${en('Empty')}</b> <i>${en('1 item')}</i>`)}</p>`,
    ],
    [
      'a picture beside a text, which keep their places',
      drawInGerman('p', {}, createElement(Icon), 'Empty'),
      `<p><svg></svg>${en('Empty')}</p>`,
    ],
    [
      'joined texts, with another first letter',
      drawInGerman('p', {}, 'empty. A sample. 2 of 5, 1 item.'),
      `<p>${en('empty. A sample. 2 of 5, 1 item.')}</p>`,
    ],
    [
      'joined texts of its own',
      drawInGerman('p', {}, 'Warenkorb. Empty.'),
      '<p>Warenkorb. Empty.</p>',
    ],
    [
      'the name of a button with an icon',
      drawInGerman('button', { 'aria-label': 'Empty' }, createElement(Icon)),
      '<button aria-label="Empty" lang="en"><svg></svg></button>',
    ],
    [
      'a field',
      drawInGerman('input', { placeholder: 'Empty' }),
      '<input placeholder="Empty" lang="en"/>',
    ],
    ['a picture', drawInGerman('img', { alt: '2 of 5' }), '<img alt="2 of 5" lang="en"/>'],
    ['an option', drawInGerman('option', {}, 'Empty'), '<option lang="en">Empty</option>'],
    [
      'the name of what holds nothing else',
      drawInGerman('ul', { 'aria-label': 'Empty' }, drawInGerman('li', {}, '3')),
      '<ul aria-label="Empty" lang="en"><li>3</li></ul>',
    ],
    [
      'the name of what holds its own words, which would be called English',
      drawInGerman('ul', { 'aria-label': 'Empty' }, drawInGerman('li', {}, 'Warenkorb')),
      '<ul aria-label="Empty"><li>Warenkorb</li></ul>',
    ],
    [
      'the name of what may hold its own words',
      drawInGerman('ul', { 'aria-label': 'Empty' }, createElement(Named)),
      '<ul aria-label="Empty"><b>Warenkorb</b></ul>',
    ],
    [
      'what names its language',
      drawInGerman('p', { lang: 'fr' }, 'Empty'),
      '<p lang="fr">Empty</p>',
    ],
  ])('%s', (_, markup, expected) => expect(renderToStaticMarkup(markup)).toBe(expected));

  test('its direction is isolated where it differs, and the block stays unchanged', () => {
    const drawInArabic = createDrawer('ar');
    expect(renderToStaticMarkup(drawInArabic('p', {}, 'Empty'))).toBe(
      '<p><bdi lang="en" dir="ltr">Empty</bdi></p>',
    );
    expect(renderToStaticMarkup(drawInArabic('input', { placeholder: 'Empty' }))).toBe(
      '<input placeholder="\u2066Empty\u2069" lang="en"/>',
    );
  });

  test('in a text that is joined of both, each has its own direction', () => {
    const drawInArabic = createDrawer('ar');
    const leftToRight = (text: string) => `<bdi lang="en" dir="ltr">${text}</bdi>`;
    const drawnText = (text: string) => renderToStaticMarkup(drawInArabic('p', {}, text));
    expect(drawnText('1 يناير, 2 of 5')).toBe(`<p>1 يناير, ${leftToRight('2 of 5')}</p>`);
    expect(drawnText('Empty. 2 of 5 · يناير')).toBe(
      `<p>${leftToRight('Empty. 2 of 5 ·')} يناير</p>`,
    );
    // Codes and percentages are values, too.
    expect(drawnText('WT2CR-S3EP6 of 5')).toBe(`<p>${leftToRight('WT2CR-S3EP6 of 5')}</p>`);
    const percentage = '\u2066100%\u2069 of 5';
    expect(drawnText(percentage)).toBe(`<p>${leftToRight(percentage)}</p>`);
    // A comma inside an isolated value does not end the English run.
    const values = '\u2068ألمانيا, النمسا\u2069';
    expect(drawnText(`${values} of 5. Empty.`)).toBe(
      `<p>${leftToRight(`${values} of 5. Empty.`)}</p>`,
    );
  });

  test('a value in an English text has its own direction where the site’s is another', () => {
    const values = { cart: { to: 'To {name}', count: '{count} left' } };
    const codeIn = (language: string, missingKeys: string[]) =>
      inlineIn(
        'f(words.cart.to({ name }), words.cart.count({ count }))',
        wordConstants({ language, texts: values, inEnglish: missingKeys }, values),
      );
    const bothKeys = ['cart.to', 'cart.count'];
    expect(codeIn('ar', bothKeys)).toBe('f(`To \u2068${name}\u2069`, `${wordNumber(count)} left`)');
    expect(codeIn('ar', [])).toContain('`To ${name}`');
    expect(codeIn('fr', bothKeys)).toContain('`To ${name}`');
  });

  test('a language without missing words costs nothing', () => {
    expect(englishData({ language: 'de', texts, inEnglish: [] }, english, [])).toBeNull();
  });

  test('a number is isolated within right-to-left text', () => {
    const numbers = { cart: { number: 'No. {number}' } };
    const arabicConstants = wordConstants(
      { language: 'ar', texts: numbers, inEnglish: [] },
      numbers,
    );
    expect(inlineIn('f(words.cart.number({ number }))', arabicConstants)).toContain(
      'f(`No. \u2066${wordNumber(number)}\u2069`)',
    );
  });

  test('its plural forms are English', () => {
    const polishConstants = wordConstants(
      { language: 'pl', texts, inEnglish: ['cart.items'] },
      english,
    );
    expect(inlineIn('f(words.cart.items({ count }))', polishConstants)).toContain('count === 1 ?');
  });
});
