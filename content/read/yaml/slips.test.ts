import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  readFaults,
  readSiteFolder,
  storyFile,
  writeSiteFolder,
} from '../../../test/fakes/site-folder.ts';
import { type Problem, problemSentence } from '../problem.ts';
import { shopSchema } from '../settings/shop-schema.ts';
import { siteSchema } from '../settings/site-schema.ts';
import { wordsSchema } from '../words/check-words.ts';
import { readEnglish } from '../words/read-words.ts';
import { readYaml } from './yaml.ts';

const page = (body: string) =>
  `---\ntitle: Imprint\ndescription: D\nlede: L\n---\n\n## Who\n\n${body}\n`;

const slips = readFileSync('test/fixtures/slips.txt', 'utf8')
  .split('\n\n')
  .slice(1)
  .map((slip) => {
    const [kind = '', ...lines] = slip.trimEnd().split('\n');
    const sentence = lines.pop()?.slice('-> '.length) ?? '';
    const yaml = lines.map((line) => line.slice(2)).join('\n');
    return { kind, written: yaml, sentence };
  });

const checkerOf = (file: string, schema: z.ZodType) => {
  const readTexts = (text: string, problems: Problem[], defaults?: unknown) =>
    readYaml(text, schema, { file, firstLine: 1 }, problems, { defaults });
  const standard =
    file === 'words.yaml' ? {} : readTexts(readFileSync(`brand/${file}`, 'utf8'), [])?.data;
  return (text: string) => {
    const problems: Problem[] = [];
    readTexts(text, problems, standard);
    return problems.map(problemSentence);
  };
};
const settings: Record<string, (text: string) => string[]> = {
  'site.yaml': checkerOf('site.yaml', siteSchema),
  'shop.yaml': checkerOf('shop.yaml', shopSchema),
  'words.yaml': checkerOf('words.yaml', wordsSchema(readEnglish())),
};

test('SITE-CHECKED: each typical mistake is reported in one sentence that says where, what is wrong and what would be right', async () => {
  expect(slips.length).toBeGreaterThan(60);
  // Put all texts into one folder, because a folder is read as a whole.
  const texts = slips.map(({ kind, written }, index): [string, string] =>
    kind === 'story'
      ? [`news/slip-${index}.md`, storyFile(written)]
      : [`info/slip-${index}.md`, page(written)],
  );
  const isText = (index: number) => settings[slips[index]?.kind ?? ''] === undefined;
  const textFaults = await readFaults(
    writeSiteFolder(Object.fromEntries(texts.filter((_, index) => isText(index)))),
  );
  const wrongFaults = slips.flatMap(({ kind, written, sentence }, index) => {
    const [file = kind] = isText(index) ? (texts[index] ?? []) : [];
    const messages =
      settings[kind]?.(`${written}\n`) ??
      textFaults.filter((fault) => fault.startsWith(`${file}, `));
    const [firstMessage = '', ...otherMessages] = messages.map((message) =>
      message.replace(/; there are .*/, '.'),
    );
    return otherMessages.length === 0 && firstMessage === `${file}, ${sentence}.`
      ? []
      : `${written}\n  ${messages.join('\n  ')}\n  not: ${sentence}`;
  });
  expect(wrongFaults).toEqual([]);
});

describe('SITE-TEXT: text is shown as it is written', () => {
  test('digits in a text stay as they are written, and so do braces that name nothing', async () => {
    const site = await readSiteFolder(
      writeSiteFolder({
        'site.yaml': 'name: 007\ntagline: 1.10\noperator:\n  telephone: 0041791234567\n',
        'info/imprint.md': page('Set { a, b }, at {end} of operators.'),
      }),
    );
    expect([site.name, site.tagline, site.operator.telephone]).toEqual([
      '007',
      '1.10',
      '0041791234567',
    ]);
    expect(site.info.find(({ slug }) => slug === 'imprint')?.sections[0]?.blocks).toEqual([
      { tag: 'p', children: ['Set { a, b }, at {end} of operators.'] },
    ]);
  });
});
