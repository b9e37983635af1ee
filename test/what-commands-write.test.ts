import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packages, settings, sources } from './copy-project.ts';
import { filesInImage } from './docker-context.ts';

const documents = globSync(['*.md', 'docs/*.md', 'ops/*'], { exclude: ['docs/decisions/**'] });
const texts = documents.map((file) => readFileSync(file, 'utf8'));

/** The files that commands of the documents write, as an owner would type them in the project's folder. */
const writtenFiles = texts
  .flatMap((text) => [
    ...text.matchAll(
      /\b(?:export|slips|backup|person \S+@\S+) ([\w/.-]+\.\w+)|--csv ([\w.-]+\.csv)/g,
    ),
  ])
  .map(([, file, list]) => file ?? `papers/${list}`)
  .map((file) => file.replace(/^\/\w+\//, ''));

test('OPS-WRITTEN: no commit contains what commands write', () => {
  const files = [
    ...new Set(writtenFiles),
    'before.dump.sha256',
    'store.backup.sha256',
    'site/site.yaml',
    'data/store.db',
    '.env',
    'ops/.env',
    'build/site/main.js',
    '.cache/pictures/a.json',
    'test-results/a.png',
  ];
  expect(files.length).toBeGreaterThan(12);
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', '--stdin'], {
    encoding: 'utf8',
    input: files.join('\n'),
  });
  expect(stdout.trim().split('\n').toSorted()).toEqual(files.toSorted());
  // Git ignores no file of the project.
  const { stdout: ownOutput } = spawnSync(
    'git',
    ['ls-files', '--cached', '--ignored', '-X', '.gitignore'],
    {
      encoding: 'utf8',
    },
  );
  expect(ownOutput).toBe('');
});

test('OPS-WRITTEN: an image is built from the project and the owner’s folder, without anything that a command wrote', () => {
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('*');
  expect([...filesInImage()].toSorted()).toEqual(
    [...sources, ...packages, ...settings, 'LICENSE', 'site'].toSorted(),
  );
});

test('OPS-WRITTEN: no document redirects npm’s output, which contains extra lines', () => {
  for (const [index, text] of texts.entries())
    expect(
      text.match(/npm (?:run |start|test)[^`\n|]*>{1,2} ?[\w./]+/g),
      documents[index],
    ).toBeNull();
});
