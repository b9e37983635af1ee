import { describe } from 'vitest';
import { refuses } from '../../test/fakes/site-folder.ts';

describe('SITE-CHECKED: a fault in site.yaml is one sentence with its line and what is allowed', () => {
  refuses([
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
      /^site\.yaml, line 1: banana is no field here; there are name, tagline, .*\.$/,
    ],
    [
      'SITE-SENTENCES: a sentence with a word in braces that nothing replaces',
      { 'site.yaml': 'sentences:\n  store:\n    inStock: Noch {menge} da\n' },
      /^site\.yaml, line 3: sentences\.store\.inStock has \{menge\}; what can stand here is \{left\}\.$/,
    ],
    [
      'SITE-SENTENCES: the same where none is replaced',
      { 'site.yaml': 'sentences:\n  store:\n    noProducts: No {products}\n' },
      /^site\.yaml, line 3: sentences\.store\.noProducts has \{products\}, but nothing stands in for it here\.$/,
    ],
    [
      'a text that YAML reads as an alias',
      { 'site.yaml': 'tagline: Light\nname: *Wax*\n' },
      /^site\.yaml, line 2: has a text that begins with \*: put it between quotes\.$/,
    ],
    [
      'what owners write for Great Britain',
      { 'site.yaml': 'shippingCountries: [AT, UK]\n' },
      /^site\.yaml, line 1: shippingCountries\.1 is no country: UK; did you mean GB\.$/,
    ],
    [
      'a union of countries',
      { 'site.yaml': 'shippingCountries: [EU]\n' },
      /^site\.yaml, line 1: shippingCountries\.0 is no country: EU\.$/,
    ],
    [
      'two letters that are no country',
      { 'site.yaml': 'shippingCountries: [XX]\n' },
      /^site\.yaml, line 1: shippingCountries\.0 is no country: XX\.$/,
    ],
    [
      'a text in place of a number',
      { 'site.yaml': '\ncopyrightYear: soon\n' },
      /^site\.yaml, line 2: copyrightYear has to be a year\.$/,
    ],
    [
      'a text in place of a group',
      { 'site.yaml': 'operator: me\n' },
      /^site\.yaml, line 1: operator has to be a group of fields\.$/,
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
      'a colour that is none',
      { 'site.yaml': 'appColor: amber\n' },
      /^site\.yaml, line 1: appColor has to be a colour of six digits, such as "#b45309"\.$/,
    ],
    [
      'an address that is none',
      { 'site.yaml': 'operator:\n  email: us\n' },
      /^site\.yaml, line 2: operator\.email has to be an e-mail address\.$/,
    ],
    [
      'no country at all',
      { 'site.yaml': 'shippingCountries: []\n' },
      /^site\.yaml, line 1: shippingCountries needs one country at least\.$/,
    ],
    [
      'a country that is none',
      { 'site.yaml': 'shippingCountries:\n  - NL\n  - Belgium\n' },
      /^site\.yaml, line 3: shippingCountries\.1 has to be two capital letters, such as NL\.$/,
    ],
    [
      'a list in place of the file’s fields',
      { 'site.yaml': '- name\n' },
      /^site\.yaml, line 1: has to be a group of fields\.$/,
    ],
    [
      'YAML that cannot be read',
      { 'site.yaml': 'name: "A\ntagline: B\n' },
      /^site\.yaml, line \d: is no readable YAML: .*$/,
    ],
    [
      'a field that stands twice',
      { 'site.yaml': 'name: A\nname: B\n' },
      /^site\.yaml, line 2: is no readable YAML: Map keys must be unique\.$/,
    ],
    [
      'an accent that is no colour',
      { 'site.yaml': 'colours:\n  light:\n    accent: green\n' },
      /^site\.yaml, line 3: colours\.light\.accent has to be a colour of six digits, such as "#b45309"\.$/,
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
