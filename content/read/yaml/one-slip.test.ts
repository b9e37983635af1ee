import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Faults, testSiteFaults } from '../../../test/fakes/site-folder.ts';
import { isFull } from '../../../test/full-run.ts';
import type { Problem } from '../problem.ts';
import { siteSchema } from '../settings/site-schema.ts';
import { readYaml } from './yaml.ts';

const example = readFileSync('brand/site.yaml', 'utf8').split('\n');

/** The faults of the example with one line changed. */
function faultsWithLine(index: number, line: string): string[] {
  const problems: Problem[] = [];
  const words = example.with(index, line).join('\n');
  readYaml(words, siteSchema, { file: 'site.yaml', firstLine: 1 }, problems);
  return problems.map(({ line: number, text }) => `line ${number}: ${text}`);
}

describe('SITE-CHECKED: one mistake is reported in one sentence', () => {
  const lines = [...example.entries()].filter(
    ([index, line]) => line !== '' && !line.startsWith('#') && (isFull || index < 60),
  );

  test.each<[string, (line: string) => string, RegExp]>([
    ['a tab in front of it', (line) => `\t${line}`, /is indented with a tab/],
    ['a tab in place of its spaces', (line) => line.replace(/^ +/, '\t'), /./],
    ['a tab behind its spaces', (line) => line.replace(/^ +/, '$&\t'), /./],
    ['a space too many', (line) => ` ${line}`, /./],
    ['a space too few', (line) => line.replace(/^ /, ''), /./],
    ['no colon', (line) => line.replace(':', ''), /./],
    ['no space behind the colon', (line) => line.replace(': ', ':'), /./],
    ['a quote that is not closed', (line) => line.replace(/: (?=\w)/, ': "'), /./],
  ])('a line of site.yaml with %s', (_, slip, sentence) => {
    const faultsByLine = lines.map(([index, line]) => faultsWithLine(index, slip(line)));
    expect(faultsByLine.filter((lineFaults) => lineFaults.length > 1)).toEqual([]);
    expect(faultsByLine.flat().length).toBeGreaterThan(0);
    expect(faultsByLine.flat().filter((fault) => !sentence.test(fault))).toEqual([]);
  });

  testSiteFaults([
    [
      'a colour of three digits',
      { 'site.yaml': 'colours:\n  light:\n    accent: "#fff"\n' },
      /^site\.yaml, line 3: colours\.light\.accent has to be a colour of six digits, such as "#b45309"\.$/,
    ],
    [
      'a colour that is none, and what would stand on it',
      { 'site.yaml': 'colours:\n  dark:\n    accent: red\n    onAccent: "#ff0000"\n' },
      /^site\.yaml, line 3: colours\.dark\.accent has to be a colour of six digits, such as "#b45309"\.$/,
    ],
    [
      'a text on an accent that is no colour',
      { 'site.yaml': 'colours:\n  dark:\n    accent: "#ffaa00"\n    onAccent: "#12"\n' },
      /^site\.yaml, line 4: colours\.dark\.onAccent has to be a colour of six digits, such as "#b45309"\.$/,
    ],
    ['a colon with no name before it', { 'site.yaml': ': A\n: B\n' }, /^site\.yaml, line \d: /],
  ] satisfies Faults);
});
