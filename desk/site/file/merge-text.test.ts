import { expect, test } from 'vitest';
import { type FieldPath, withDocumentValue } from '../form-schema.ts';
import { mergeText } from './merge-text.ts';

const base = 'name: Soap # short\nshow:\n  airdrops: false\n  news: false\n';
const airdropsOn = '# Ours\nname: Wax\nshow:\n  airdrops: true\n';
const storyText = (title: string, lede: string, body: string) =>
  `---\ntitle: ${title}\nlede: ${lede}\n---\n\n${body}`;

test.each([
  [
    'a typed field is put on what came back',
    [`${base}tagline: Soft\n`, base, airdropsOn],
    `${airdropsOn}tagline: Soft\n`,
  ],
  [
    'so is one of a group, and one that was emptied',
    ['name: Soap # short\nshow:\n  airdrops: true\n', base, airdropsOn.replace('true', 'false')],
    airdropsOn,
  ],
  [
    'a file that came back empty takes the typed fields',
    [`${base}tagline: Soft\n`, base, ''],
    'tagline: Soft\n',
  ],
  [
    'the text below the fields counts as one of them',
    [storyText('One', 'L', 'Typed\n'), storyText('One', 'L', 'A\n'), storyText('Two', 'M', 'B\n')],
    storyText('Two', 'M', 'Typed\n'),
  ],
  ['a typed comment is not put together', [`# Mine\n${base}`, base, airdropsOn], null],
  ['what is no YAML is not, either', [`${base}tagline: [\n`, base, airdropsOn], null],
  [
    'nor is what an anchor repeats',
    ['one: &a {x: 2}\ntwo: *a\n', 'one: &a {x: 1}\ntwo: *a\n', 'one: 1\ntwo: 2\n'],
    null,
  ],
] as const)('DESK-SITE: %s', (_, [typedText, before, now], mergedText) => {
  expect(mergeText(before, typedText, now)).toBe(mergedText);
});

const shop = `zones:
  # Near
  - name: Close by
    countries: [AT, DE]
    priceCents: 490 # a letter
  - {name: Far, countries: rest, priceCents: 1990}
taxRates: {AT: 20, DE: 19}
`;
const peopleYaml = `operator:
  email: old@example.com
desk:
  - {email: mara@example.com, role: everything}
  - {email: jo@example.com, role: orders}
  - {email: tax@example.com, role: read}
`;
const joEntry = '  - {email: jo@example.com, role: orders}\n';
const withoutLine = (lineIndex: number) =>
  ['mara', 'jo', 'tax']
    .map((name, index) => ({
      email: `${name}@example.com`,
      role: ['everything', 'orders', 'read'][index],
    }))
    .toSpliced(lineIndex, 1);

test.each<
  [string, string, [FieldPath, unknown], (base: string) => string, (now: string) => string]
>([
  [
    'a field of an item, beside other fields and other items',
    shop,
    [['zones', 0, 'name'], 'Near'],
    (text) => `${text.replace('AT: 20', 'AT: 21').replace('1990', '2990')}notice: Closed\n`,
    (text) => text.replace('Close by', 'Near'),
  ],
  [
    'a field of an item behind one that was removed',
    peopleYaml,
    [['desk', 2, 'email'], 'books@example.com'],
    (text) => text.replace('old@', 'new@').replace(joEntry, ''),
    (text) => text.replace('tax@', 'books@'),
  ],
  [
    'an item that was added, beside one that was changed',
    peopleYaml,
    [['desk', 3], { email: 'kim@example.com', role: 'read' }],
    (text) => text.replace('role: orders', 'role: read'),
    (text) => `${text}  - email: kim@example.com\n    role: read\n`,
  ],
  [
    'an item that was removed, behind one that was added',
    peopleYaml,
    [['desk'], withoutLine(1)],
    (text) => text.replace('desk:\n', 'desk:\n  - {email: kim@example.com, role: read}\n'),
    (text) => text.replace(joEntry, ''),
  ],
  [
    'a field of an item that stands elsewhere now',
    peopleYaml,
    [['desk', 1, 'role'], 'read'],
    (text) => text.replace(joEntry, '') + joEntry,
    (text) => text.replace('role: orders', 'role: read'),
  ],
  [
    'an item whole, if it was removed meanwhile',
    peopleYaml,
    [['desk', 1, 'role'], 'everything'],
    (text) => text.replace(joEntry, ''),
    (text) =>
      text.replace(
        '  - {email: tax',
        '  - email: jo@example.com\n    role: everything\n  - {email: tax',
      ),
  ],
  [
    'the others of a list of words',
    shop,
    [['zones', 0, 'countries'], ['DE']],
    (text) => text.replace('[AT, DE]', '[AT, DE, CH]'),
    (text) => text.replace('[AT, DE, CH]', '[DE, CH]'),
  ],
  [
    'a group without the field that was emptied',
    peopleYaml,
    [['operator', 'email'], undefined],
    (text) => text.replace('operator:\n', 'operator:\n  name: Wax\n'),
    (text) => text.replace('  email: old@example.com\n', ''),
  ],
])(
  'DESK-SITE: keeping one’s own version keeps %s',
  (_, base, [path, value], otherText, mergedText) => {
    const now = otherText(base);
    const typedText = withDocumentValue(base, path, value);
    expect(mergeText(base, typedText, now, true)).toBe(mergedText(now));
  },
);

test('DESK-SITE: nothing is merged if an anchor is removed but still referenced', () => {
  const base = 'one: &a 1\ntwo: *a\n';
  expect(mergeText(base, 'two: 1\n', `${base}three: 3\n`, true)).toBe(null);
});
