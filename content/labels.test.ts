import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labels } from './labels.ts';

test('SITE-SENTENCES: every label that an owner can change stands somewhere', () => {
  const code = ['web', 'web/buyer', 'server/store/checkout/page']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
    )
    .join('\n');
  const used = new Set(code.match(/\blabels\.\w+\.\w+/g));
  const known = Object.entries(labels).flatMap(([group, each]) =>
    Object.keys(each).map((name) => `labels.${group}.${name}`),
  );
  expect(known.filter((name) => !used.has(name))).toEqual([]);
});
