import { describe, expect, test } from 'vitest';
import {
  type Faults,
  readFaults,
  testSiteFaults,
  writeSiteFolder,
} from '../../../test/fakes/site-folder.ts';

describe('SITE-CHECKED: a fault in site.yaml is reported in one sentence with its line and what is allowed', () => {
  testSiteFaults([
    [
      'an unknown field',
      { 'site.yaml': 'name: A\ntagLine: B\n' },
      /^site\.yaml, line 2: tagLine is no field here; did you mean tagline\.$/,
    ],
    [
      'an unknown field within another',
      { 'site.yaml': 'operator:\n  mail: a@b.example\n' },
      /^site\.yaml, line 2: mail is no field here; did you mean email\.$/,
    ],
    [
      'a field that is nothing like any',
      { 'site.yaml': 'banana: 1\n' },
      /^site\.yaml, line 1: banana is no field here; there are name, language, nameInLogo, tagline, .*\.$/,
    ],
    [
      'SITE-SENTENCES: a sentence with a word in braces that nothing replaces',
      { 'words.yaml': 'store:\n  inStock: Noch {menge} da\n' },
      /^words\.yaml, line 2: store\.inStock has \{menge\}; what can stand here is \{left\}\.$/,
    ],
    [
      'SITE-SENTENCES: the same where none is replaced',
      { 'words.yaml': 'store:\n  noProducts: No {products}\n' },
      /^words\.yaml, line 2: store\.noProducts has \{products\}, but nothing stands in for it here\.$/,
    ],
    [
      'SITE-SENTENCES: braces that are not closed',
      { 'words.yaml': 'store:\n  inStock: Noch {left da\n' },
      /^words\.yaml, line 2: store\.inStock has a brace of its own: what is replaced is written as \{left\}, and nothing else may have braces\.$/,
    ],
    [
      'SITE-SENTENCES: spaces within the braces',
      { 'words.yaml': 'store:\n  inStock: Noch { left } da\n' },
      /^words\.yaml, line 2: store\.inStock has a brace of its own: /,
    ],
    [
      'SITE-SENTENCES: a brace where none is replaced',
      { 'words.yaml': 'store:\n  noProducts: No products }\n' },
      /^words\.yaml, line 2: store\.noProducts has a brace, but nothing is replaced here\.$/,
    ],
    [
      'an e-mail address with an umlaut before its @',
      { 'site.yaml': 'operator:\n  email: grüße@example.com\n' },
      /^site\.yaml, line 2: operator\.email has to be an e-mail address, such as hello@example\.com, with plain letters before the @\.$/,
    ],
    [
      'SITE-ZONE: a town in place of a zone',
      { 'site.yaml': 'timeZone: Vienna\n' },
      /^site\.yaml, line 1: timeZone is no time zone: Vienna; did you mean Europe\/Vienna\.$/,
    ],
    [
      'SITE-ZONE: a zone with a slip',
      { 'site.yaml': 'timeZone: Europe/Viena\n' },
      /^site\.yaml, line 1: timeZone is no time zone: Europe\/Viena; did you mean Europe\/Vienna\.$/,
    ],
    [
      'SITE-ZONE: an hour in place of a zone',
      { 'site.yaml': 'timeZone: +1\n' },
      /^site\.yaml, line 1: timeZone is no time zone: \+1; write it such as Europe\/Vienna\.$/,
    ],
    [
      'a day that is shown as a computer writes it',
      { 'site.yaml': 'policiesUpdated: 2026-03-01\n' },
      /^site\.yaml, line 1: policiesUpdated is shown as it stands: write it for readers, such as March 1, 2026\.$/,
    ],
    [
      'words that are no date where a date is',
      { 'site.yaml': 'policiesUpdated: x\n' },
      /^site\.yaml, line 1: policiesUpdated has to be a date with a day and a year, such as March 1, 2026\.$/,
    ],
    [
      'a control character',
      { 'site.yaml': 'tagline: Light\nname: "Wax\\aWick"\n' },
      /^site\.yaml, line 2: name has a character that cannot be shown \(U\+0007\): delete it\.$/,
    ],
    [
      'a name of two lines',
      { 'site.yaml': 'name: "Wax\\nWick"\n' },
      /^site\.yaml, line 1: name has to be on one line\.$/,
    ],
    [
      'SITE-SENTENCES: a label that there is not',
      { 'words.yaml': 'store:\n  addToCard: Buy\n' },
      /^words\.yaml, line 2: addToCard is no field here; did you mean addToCart\.$/,
    ],
    [
      'SITE-SENTENCES: a label with a brace',
      { 'words.yaml': 'store:\n  addToCart: Buy {count}\n' },
      /^words\.yaml, line 2: store\.addToCart has \{count\}, but nothing stands in for it here\.$/,
    ],
    [
      'a value that names another',
      { 'site.yaml': 'tagline: "Welcome to {{ name }}"\n' },
      /^site\.yaml, line 1: tagline has \{\{, which is not replaced here: write the words themselves\.$/,
    ],
    [
      'a value within another that is not closed',
      { 'words.yaml': 'pages:\n  home:\n    lede: By {{ name\n' },
      /^words\.yaml, line 3: pages\.home\.lede has a brace, but nothing is replaced here\.$/,
    ],
    [
      'a text that YAML reads as an alias',
      { 'site.yaml': 'tagline: Light\nname: *Wax*\n' },
      /^site\.yaml, line 2: has a text that begins with \*: put it between quotes\.$/,
    ],
    [
      'what owners write for Great Britain',
      { 'site.yaml': 'shippingCountries: [AT, UK]\n' },
      /^site\.yaml, line 1: shippingCountries\.2 is no country: UK; did you mean GB\.$/,
    ],
    [
      'a union of countries',
      { 'site.yaml': 'shippingCountries: [EU]\n' },
      /^site\.yaml, line 1: shippingCountries\.1 is no country: EU\.$/,
    ],
    [
      'two letters that are no country',
      { 'site.yaml': 'shippingCountries: [XX]\n' },
      /^site\.yaml, line 1: shippingCountries\.1 is no country: XX\.$/,
    ],
    [
      'a text in place of a number',
      { 'site.yaml': '\ncopyrightYear: soon\n' },
      /^site\.yaml, line 2: copyrightYear has to be a whole number of four digits, from 1990 to 2200\.$/,
    ],
    [
      'a text in place of a group',
      { 'site.yaml': 'operator: me\n' },
      /^site\.yaml, line 1: operator has to be a group of fields, such as name and email\.$/,
    ],
    [
      'a field without a value',
      { 'site.yaml': 'name:\n' },
      /^site\.yaml, line 1: name has to be a text\.$/,
    ],
    [
      'an empty text',
      { 'site.yaml': 'name: ""\n' },
      /^site\.yaml, line 1: name must not be empty\.$/,
    ],
    [
      'a text that shows nothing',
      { 'site.yaml': 'name: "\\u200B\\u00AD"\n' },
      /^site\.yaml, line 1: name must not be empty\.$/,
    ],
    [
      'a colour that is none',
      { 'site.yaml': 'appColor: amber\n' },
      /^site\.yaml, line 1: appColor has to be a colour of six digits, such as "#b45309"\.$/,
    ],
    [
      'an address that is none',
      { 'site.yaml': 'operator:\n  email: us\n' },
      /^site\.yaml, line 2: operator\.email has to be an e-mail address, such as hello@example\.com\.$/,
    ],
    [
      'no country at all',
      { 'site.yaml': 'shippingCountries: []\n' },
      /^site\.yaml, line 1: shippingCountries needs one country at least\.$/,
    ],
    [
      'a country that is none',
      { 'site.yaml': 'shippingCountries:\n  - NL\n  - Belgium\n' },
      /^site\.yaml, line 3: shippingCountries\.2 has to be two capital letters, such as NL\.$/,
    ],
    [
      'a list in place of the file’s fields',
      { 'site.yaml': '- name\n' },
      /^site\.yaml, line 1: has to be a group of fields, such as name and language\.$/,
    ],
    [
      'an accent that is no colour',
      { 'site.yaml': 'colours:\n  light:\n    accent: green\n' },
      /^site\.yaml, line 3: colours\.light\.accent has to be a colour of six digits, such as "#b45309"\.$/,
    ],
    ...(
      [
        ['light', '#ffffff', '1.0'],
        ['light', '#fde047', '1.2'],
        ['light', '#d7d7d7', '1.3'],
        ['dark', '#000000', '1.1'],
        ['dark', '#222222', '1.0'],
        ['dark', '#3b1d05', '1.1'],
      ] as const
    ).map(([theme, accent, contrast]): Faults[number] => [
      `an accent of ${accent}, which vanishes in the ${theme} theme`,
      { 'site.yaml': `colours:\n  ${theme}:\n    accent: "${accent}"\n` },
      new RegExp(
        `^site\\.yaml, line 3: colours\\.${theme}\\.accent has a contrast of ${contrast} with the page, too little for a button to be seen in the ${theme} theme: it has to be 1\\.5 at least\\.$`,
      ),
    ]),
    [
      'a text on an accent that there is not',
      { 'site.yaml': 'colours:\n  light:\n    onAccent: "#f59e0b"\n' },
      /^site\.yaml, line 3: colours\.light\.onAccent needs an accent, which it is on\.$/,
    ],
    [
      'a network whose name is misspelt',
      { 'site.yaml': 'social:\n  - label: Mastodn\n' },
      /^site\.yaml, line 2: social\.1\.label is Mastodn; did you mean Mastodon\.$/,
    ],
    [
      'networks in another form',
      { 'site.yaml': 'social:\n  GitHub: https://github.com/us\n' },
      /^site\.yaml, line 1: social has to be a list of networks, or \[\] for none\.$/,
    ],
    [
      'a footer without columns',
      { 'site.yaml': 'footer: []\n' },
      /^site\.yaml, line 1: footer needs one column at least: your information pages join it\.$/,
    ],
    [
      'text in a colour that nobody can read',
      { 'site.yaml': 'colours:\n  dark:\n    accentText: "#333333"\n' },
      /^site\.yaml, line 3: colours\.dark\.accentText has a contrast of 1\.\d, too little to be read: it has to be 4\.5 at least\.$/,
    ],
    [
      'text on the accent that nobody can read',
      { 'site.yaml': 'colours:\n  light:\n    accent: "#1f7a4d"\n    onAccent: "#1f5a3d"\n' },
      /^site\.yaml, line 4: colours\.light\.onAccent has a contrast of 1\.\d, too little/,
    ],
  ]);
});

describe('SITE-CHECKED: a mistake in YAML is reported in one sentence that says what to do, with the line where it starts', () => {
  const slip = (lines: string, line: number, sentence: string): Faults[number] => [
    lines,
    { 'site.yaml': `storeId: a\n${lines}\n` },
    new RegExp(
      `^site\\.yaml, line ${line}: ${sentence.replaceAll(/[.[\]{}()*?|\\]/g, '\\$&')}\\.$`,
    ),
  ];
  const markFault = (character: string) =>
    `has a text that begins with ${character}: put it between quotes`;
  const colon = 'has a text with a colon and a space in it: put the text between quotes';
  const noField =
    'is no field: a colon and a space have to follow its name, and a text that goes on from the line above has to be indented';
  const quotes =
    'goes on after its closing quote: put the whole text between quotes of the other kind';
  const nextLine =
    'has a text that goes on in the next line, where a colon stands: put it between quotes; if that line is a field, its group has to begin above it';
  const cutFault = (word: string) =>
    `is cut off before ${word}: put the text between quotes, or a space behind the # of a comment`;
  const openFault = (character: string) =>
    `has a ${character} that is not closed: close it, or put the text between quotes`;

  testSiteFaults([
    slip('tagline: Shop: the best', 2, colon),
    slip('tagline: "Wax" and wick', 2, quotes),
    slip('tagline: "Say "hi" now"', 2, quotes),
    slip("tagline: 'It's'", 2, quotes),
    slip('name: "Wax\ntagline: "Wick"', 2, 'has a text whose closing quote is missing'),
    slip(
      'name: "Wax\ntagline: Wick\nminimumAgeYears: 3',
      2,
      'has a text whose closing quote is missing',
    ),
    slip("name: 'Wax\ntagline: Wick", 2, 'has a text whose closing quote is missing'),
    slip('name: > hi', 2, markFault('>')),
    slip('name: | hi', 2, markFault('|')),
    slip('name: !Wax', 2, markFault('!')),
    slip('name: &wax', 2, markFault('&')),
    slip('name: &wax x', 2, markFault('&')),
    slip('name: & Wick', 2, markFault('&')),
    slip('name: *Wax*', 2, markFault('*')),
    slip('name: {Wax}', 2, markFault('{')),
    slip('name: {Wax} & Wick', 2, markFault('{')),
    slip('name: [Wax] shop', 2, markFault('[')),
    slip('name: [Wax\ntagline: x', 2, openFault('[')),
    slip('name: {Wax\ntagline: x', 2, openFault('{')),
    slip('name: @wax', 2, markFault('@')),
    slip('name: %wax', 2, markFault('%')),
    slip('name: `wax`', 2, markFault('`')),
    slip('name: , wax', 2, markFault(',')),
    slip('name: ]wax', 2, markFault(']')),
    slip('name: - wax', 2, markFault('-')),
    slip('name: ? wax', 2, markFault('?')),
    slip('name: Shop #5', 2, cutFault('#5')),
    slip('name: A\n---\ntagline: B', 3, 'is a line of ---: delete it'),
    slip('name: A\n...\ntagline: B', 3, 'is a line of ...: delete it'),
    slip('name: A\nname: B', 3, 'name stands twice: keep one of them'),
    slip('name: A\nWick', 3, noField),
    slip('name: A\nWick\ntagline: B', 3, noField),
    slip('name:A\ntagline: B', 2, noField),
    slip('tagline: Prices\n  by candle: light', 2, nextLine),
    slip(
      'name: "a\\qb"',
      2,
      'has a \\ that stands for nothing: write it twice, or use single quotes',
    ),
    slip('operator:\n\tname: x', 3, 'is indented with a tab: use spaces'),
    slip('operator:\n  name: x\n hours: y', 4, 'is not indented like the other lines of its group'),
    slip('- name', 2, 'is a point of a list: it has to stand below the name of its list, indented'),
    [
      'a file without a colon',
      { 'site.yaml': 'name A\n' },
      new RegExp(`^site\\.yaml, line 1: ${noField}\\.$`),
    ],
  ]);

  test('a comment after a text, an empty group and a list in brackets are accepted', async () => {
    const file = 'name: Wax # ours\n#tagline: x\ncolours: {light: {}}\nshippingCountries: [AT]\n';
    expect(await readFaults(writeSiteFolder({ 'site.yaml': file }))).toEqual([]);
  });
});
