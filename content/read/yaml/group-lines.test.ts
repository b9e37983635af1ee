import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readFaults, writeSiteFolder } from '../../../test/fakes/site-folder.ts';
import { exampleFile } from '../words/read-words.ts';

/** The examples that `npm run site -- init` writes. */
const examples = {
  'site.yaml': readFileSync('brand/site.yaml', 'utf8').replaceAll(/^(?=.)/gm, '# '),
  'words.yaml': exampleFile('en').replaceAll(/^(?=.)/gm, '# '),
};
type File = keyof typeof examples;

/** The faults of the example once the comment marks of these lines are removed. */
const faultsUncommented = (file: File, lines: readonly string[]) =>
  readFaults(
    writeSiteFolder({
      [file]: lines.reduce((text, line) => {
        if (!text.includes(`\n# ${line}`) && !text.startsWith(`# ${line}`))
          throw new Error(`The example has no line ${line}`);
        return text.replace(`# ${line}`, line);
      }, examples[file]),
    }),
  );
const missingIn = (file: File) => {
  const lines = examples[file].split('\n');
  const lineNumber = (line: string) => lines.indexOf(`# ${line}`) + 1;
  const groupAt = (group: string, line: string) =>
    lines.lastIndexOf(`# ${group}`, lineNumber(line)) + 1;
  return (line: string, ...groups: string[]) => {
    const [name] = line.trim().split(/:(?:\s|$)/);
    const groupNames = groups
      .map((group) => `${group.trim()} (line ${groupAt(group, line)})`)
      .join(' and ');
    return `${file}, line ${lineNumber(line)}: ${name} belongs to a group that is still a comment: remove the "# " in front of ${groupNames}, too.`;
  };
};
const missingInSite = missingIn('site.yaml');

describe('SITE-CHECKED: a line of the example without the line of its group is refused, and the message names the group’s line', () => {
  const email = '  email: hello@candlewick.example';
  const hours = '  hours: Monday to Friday, 9:00 to 17:00 CET';
  test.each([
    ['the first line', [email], [missingInSite(email, 'operator:')]],
    ['several lines of one group', [email, hours], [missingInSite(email, 'operator:')]],
    ['a line below another field', ['tagline: Live', email], [missingInSite(email, 'operator:')]],
    ['a point of a list', ['  - NL'], [missingInSite('  - NL', 'shippingCountries:')]],
    [
      'a field of a point of a list',
      ['tools:', '    page: stakingCalculator'],
      [missingInSite('    page: stakingCalculator', '  - title: Staking Calculator')],
    ],
    ['a field with its group', ['operator:', email], []],
  ])('%s', async (_, lines, sentences) => {
    expect(await faultsUncommented('site.yaml', lines)).toEqual(sentences);
  });

  const missingWords = missingIn('words.yaml');
  test.each([
    [
      'a line below another group, which has a field of that name',
      ['market:', '  dataError:', '    title: Copied'],
      [missingWords('    title: Copied', '  copied:')],
    ],
    [
      'a line whose two groups are comments',
      ['    title: Data Error'],
      [missingWords('    title: Data Error', 'market:', '  dataError:')],
    ],
  ])('of words.yaml, %s', async (_, lines, sentences) => {
    expect(await faultsUncommented('words.yaml', lines)).toEqual(sentences);
  });

  test('a line without a group above it is refused, too', async () => {
    const siteFolder = writeSiteFolder({ 'site.yaml': '# Ours\n  name: Wax\n  tagline: Light\n' });
    expect(await readFaults(siteFolder)).toEqual([
      'site.yaml, line 2: name is indented, but no line above begins its group: add that line, or remove the spaces.',
    ]);
  });

  test('an owner’s comments and texts of several lines are accepted', async () => {
    const file =
      '---\noperator:\n# contact:\n  email: a@wax.example\n  # name:\n  hours: >\n    Always:\n      open\nshippingCountries:\n# - NL\n- AT\n';
    expect(await readFaults(writeSiteFolder({ 'site.yaml': file }))).toEqual([]);
  });
});
