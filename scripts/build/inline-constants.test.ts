// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code that is compared
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ConstantModule, inlineConstants } from './inline-constants.ts';
import { englishTexts, withWordFunctions, wordConstants } from './inline-words.ts';
import { markEnglish, spokenModule } from './mark-english.ts';

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
const ofWords = wordConstants({ language: 'en', texts: english, inEnglish: [] }, english);
const shown: ConstantModule = {
  file: resolve('content/shown.ts'),
  exports: { showsStore: false },
  codeOf: (value) => (value === undefined ? null : JSON.stringify(value)),
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
    // A sentence ends with one point, and quotes within quotes are inner ones; of what is known already, at no cost.
    ['f(words.cart.to({ name }))', "f(`To ${`${name}`.replace(/\\.$/, '')}.`)"],
    ['f(words.cart.to({ name: words.cart.firm }))', 'f(`To ${"Wax Ltd"}.`)'],
    ['f(words.cart.quoted({ name }))', 'f(`“${wordInQuotes(name)}”`)'],
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
    const code = withWordFunctions(inlined('f(words.cart.items({ count: n }))', polish));
    expect(code).toMatch(/^import \{ pluralForm as wordForm \} from ".*plural\.ts";/);
    expect(code).toContain('f(wordForm("pl", n, { one: `${n} item`, other: `${n} items` }))');
  });

  test('what is no word, or is declared again, does not build', () => {
    expect(() => inlined('f(words.cart.titel)')).toThrow('line 1: words.cart.titel is no constant');
    expect(() => inlined('f(words)')).toThrow('words is no constant');
    expect(() => inlined('f(words.cart)')).toThrow('words.cart is no constant');
    expect(() => inlined('g((words) => words.cart)')).toThrow('words is declared again');
    expect(() => inlined('const { showsStore } = a')).toThrow('showsStore is declared again');
  });
});

describe('SITE-LANGUAGE: what a language lacks is said in English, in an element that says so', () => {
  const texts = { cart: { ...english.cart, title: 'Warenkorb' } };
  const inEnglish = ['cart.left', 'cart.items', 'cart.empty.title'];
  const marked = (code: string, language = 'de') => {
    const site = { language, texts, inEnglish };
    const left = englishTexts(site, english);
    if (left === null) throw new Error('nothing is lacking');
    return markEnglish(inlined(code, wordConstants(site, english)), resolve('web/page.tsx'), left);
  };
  const left = 'words.cart.left({ left, all })';

  test.each([
    ['<p>{words.cart.title}</p>', '<p>{"Warenkorb"}</p>'],
    [`<p>{${left}}</p>`, '<p lang="en">{`${left} of ${all}`}</p>'],
    [
      `<p className="a">\n  {${left}}\n</p>`,
      '<p lang="en" className="a">\n  {`${left} of ${all}`}\n</p>',
    ],
    [
      '<p>{words.cart.items({ count })}</p>',
      '<p lang="en">{(count === 1 ? `${count} item` : `${count} items`)}</p>',
    ],
    // An icon says nothing.
    [
      `<a><Icon size={2} />{${left}}</a>`,
      '<a lang="en"><Icon size={2} />{`${left} of ${all}`}</a>',
    ],
    // What a button, a field or a picture is called is all that it says.
    [
      '<button aria-label={words.cart.empty.title}><Icon /></button>',
      '<button lang="en" aria-label={"Empty"}><Icon /></button>',
    ],
    ['<input placeholder={words.cart.empty.title} />', '<input lang="en" placeholder={"Empty"} />'],
    [`<img alt={${left}} />`, '<img lang="en" alt={`${left} of ${all}`} />'],
    // An element that says more than that, or has more within it, would call the rest English, too.
    [`<p>{${left}}!</p>`, '<p>{`${left} of ${all}`}!</p>'],
    [
      '<button title={words.cart.empty.title}>{words.cart.title}</button>',
      '<button title={"Empty"}>{"Warenkorb"}</button>',
    ],
    [
      '<ul aria-label={words.cart.empty.title}><li>a</li></ul>',
      '<ul aria-label={"Empty"}><li>a</li></ul>',
    ],
    // A component draws it in an element of its own.
    [`<Tag>{${left}}</Tag>`, '<Tag>{`${left} of ${all}`}</Tag>'],
    [`<p lang="fr">{${left}}</p>`, '<p lang="fr">{`${left} of ${all}`}</p>'],
  ])('%s', (code, expected) => expect(marked(code)).toBe(expected));

  test.each([
    ['<h2>{title}</h2>', '<h2 {...spokenInEnglish(title)}>{title}</h2>'],
    [
      '<h2>{a.b?.title ?? c}</h2>',
      '<h2 {...spokenInEnglish(a.b?.title ?? c)}>{a.b?.title ?? c}</h2>',
    ],
    [
      '<button aria-label={label}><Icon /></button>',
      '<button {...spokenInEnglish(label)} aria-label={label}><Icon /></button>',
    ],
    // It may not be computed twice.
    ['<h2>{next()}</h2>', '<h2>{next()}</h2>'],
  ])('through a property: %s', (code, expected) =>
    expect(marked(code).replace(/^import .*?;(?=<)/, '')).toBe(expected),
  );

  test('what a property holds is known where it is drawn', async () => {
    const site = { language: 'ar', texts, inEnglish };
    const left = englishTexts(site, english);
    const source = left === null ? '' : spokenModule(left);
    const { spoken } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
    expect(spoken('Empty')).toEqual({ lang: 'en', dir: 'ltr' });
    for (const other of ['Warenkorb', undefined, null, 3, {}])
      expect(spoken(other)).toBeUndefined();
  });

  test('its direction is said where it is another', () => {
    expect(marked(`<p>{${left}}</p>`, 'ar')).toContain('<p lang="en" dir="ltr">');
  });

  test('a language that lacks nothing costs nothing', () => {
    expect(englishTexts({ language: 'de', texts, inEnglish: [] }, english)).toBeNull();
  });

  test('its plural forms are those of English', () => {
    const polish = wordConstants({ language: 'pl', texts, inEnglish: ['cart.items'] }, english);
    expect(inlined('f(words.cart.items({ count }))', polish)).toContain('count === 1 ?');
  });
});
