// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code that is compared
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ConstantModule, inlineConstants } from './inline-constants.ts';
import { withPlurals, wordConstants } from './inline-words.ts';

const english = {
  cart: {
    title: 'Cart `a` $',
    left: '{left} of {all}',
    twice: '{left} and {left}',
    items: { one: '{count} item', other: '{count} items' },
    empty: { title: 'Empty', description: 'Nothing of {name}' },
  },
};
const ofWords = wordConstants({ language: 'en', texts: english, inEnglish: [] }, english);
const shown: ConstantModule = {
  file: resolve('content/shown.ts'),
  exports: { showsStore: false },
  codeOf: (value) => (value === undefined ? null : { code: JSON.stringify(value) }),
};
const imports =
  "import { words } from '../content/words.ts';import { showsStore } from '../content/shown.ts';";
const inlined = (code: string, module = ofWords) =>
  inlineConstants(imports + code, resolve('web/page.tsx'), [module, shown]);

describe('SITE-WORDS: a word costs no more than a literal', () => {
  test.each([
    ['f(words.cart.title)', 'f("Cart `a` $")'],
    ['f(words.cart.title.length)', 'f("Cart `a` $".length)'],
    ['f(words.cart.left({ left: a(1), all }))', 'f(`${a(1)} of ${all}`)'],
    ['f(words.cart.twice({ left }))', 'f(`${left} and ${left}`)'],
    // A value that would be computed twice becomes an argument of a function.
    ['f(words.cart.twice({ left: a() }))', 'f((v => `${v.left} and ${v.left}`)({ left: a() }))'],
    ['f(words.cart.left(values))', 'f((v => `${v.left} of ${v.all}`)(values))'],
    ['f(words.cart.left)', 'f((v => `${v.left} of ${v.all}`))'],
    ['f(words.cart.left({ left: words.cart.title, all }))', 'f(`${"Cart `a` $"} of ${all}`)'],
    ['f(words.cart.empty)', 'f(({ title: "Empty", description: (v => `Nothing of ${v.name}`) }))'],
    ['f({ showsStore })', 'f({ showsStore: false })'],
    [
      'showsStore && f(a.showsStore, { showsStore: 1 })',
      'false && f(a.showsStore, { showsStore: 1 })',
    ],
    ['let a: typeof words.cart.title', 'let a: typeof words.cart.title'],
  ])('%s', (code, expected) => expect(inlined(code)).toBe(expected));

  test('the plural form is chosen where it is shown', () => {
    expect(inlined('f(words.cart.items({ count: n }))')).toBe(
      'f((n === 1 ? `${n} item` : `${n} items`))',
    );
    const polish = wordConstants({ language: 'pl', texts: english, inEnglish: [] }, english);
    const code = withPlurals(inlined('f(words.cart.items({ count: n }))', polish));
    expect(code).toMatch(/^import \{ pluralForm as wordFormOf \} from ".*plural\.ts";/);
    expect(code).toContain('f(wordFormOf("pl", n, { one: `${n} item`, other: `${n} items` }))');
  });

  test('what is no word, or is declared again, does not build', () => {
    expect(() => inlined('f(words.cart.titel)')).toThrow('line 1: words.cart.titel is no constant');
    expect(() => inlined('f(words)')).toThrow('words is no constant');
    expect(() => inlined('f(words.cart)')).toThrow('words.cart is no constant');
    expect(() => inlined('g((words) => words.cart)')).toThrow('words is declared again');
    expect(() => inlined('const { showsStore } = a')).toThrow('showsStore is declared again');
  });
});

describe('SITE-LANGUAGE: what a language lacks is said in English', () => {
  const texts = { cart: { ...english.cart, title: 'Warenkorb' } };
  const german = wordConstants(
    { language: 'de', texts, inEnglish: ['cart.left', 'cart.items'] },
    english,
  );
  test.each([
    ['<p>{words.cart.title}</p>', '<p>{"Warenkorb"}</p>'],
    ['<p>{words.cart.left({ left, all })}</p>', '<p lang="en">{`${left} of ${all}`}</p>'],
    [
      '<p className="a">\n  {words.cart.left({ left, all })}\n</p>',
      '<p lang="en" className="a">\n  {`${left} of ${all}`}\n</p>',
    ],
    // Only English is marked, and components say it in an element of their own.
    ['<p>{words.cart.left({ left, all })}!</p>', '<p>{`${left} of ${all}`}!</p>'],
    ['<Tag>{words.cart.left({ left, all })}</Tag>', '<Tag>{`${left} of ${all}`}</Tag>'],
    ['<p title={words.cart.left({ left, all })} />', '<p title={`${left} of ${all}`} />'],
  ])('%s', (code, expected) => expect(inlined(code, german)).toBe(expected));

  test('its direction is said where it is another', () => {
    const words = { language: 'ar', texts, inEnglish: ['cart.left'] };
    expect(
      inlined('<p>{words.cart.left({ left, all })}</p>', wordConstants(words, english)),
    ).toContain('<p lang="en" dir="ltr">');
  });

  test('its plural forms are those of English', () => {
    const polish = wordConstants({ language: 'pl', texts, inEnglish: ['cart.items'] }, english);
    expect(inlined('f(words.cart.items({ count }))', polish)).toContain('count === 1 ?');
  });
});
