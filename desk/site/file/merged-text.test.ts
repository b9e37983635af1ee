import { expect, test } from 'vitest';
import { mergedText } from './merged-text.ts';

const base = 'name: Soap # short\nshow:\n  airdrops: false\n  news: false\n';
const back = '# Ours\nname: Wax\nshow:\n  airdrops: true\n';
const story = (title: string, lede: string, body: string) =>
  `---\ntitle: ${title}\nlede: ${lede}\n---\n\n${body}`;

test.each([
  [
    'a typed field is put on what came back',
    [`${base}tagline: Soft\n`, base, back],
    `${back}tagline: Soft\n`,
  ],
  [
    'so is one of a group, and one that was emptied',
    ['name: Soap # short\nshow:\n  airdrops: true\n', base, back.replace('true', 'false')],
    back,
  ],
  [
    'a file that came back empty takes the typed fields',
    [`${base}tagline: Soft\n`, base, ''],
    'tagline: Soft\n',
  ],
  [
    'the text below the fields counts as one of them',
    [story('One', 'L', 'Typed\n'), story('One', 'L', 'A\n'), story('Two', 'M', 'B\n')],
    story('Two', 'M', 'Typed\n'),
  ],
  ['a typed comment is not put together', [`# Mine\n${base}`, base, back], null],
  ['what is no YAML is not, either', [`${base}tagline: [\n`, base, back], null],
  [
    'nor is what an anchor repeats',
    ['one: &a {x: 2}\ntwo: *a\n', 'one: &a {x: 1}\ntwo: *a\n', 'one: 1\ntwo: 2\n'],
    null,
  ],
] as const)('DESK-SITE: %s', (_, [typed, before, now], merged) => {
  expect(mergedText(before, typed, now)).toBe(merged);
});
