import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const document = readFileSync(join(root, 'docs/specification.md'), 'utf8');

/** Each requirement's text by its id, in the document's order. A duplicate id appears twice. */
export const requirements: readonly { id: string; text: string }[] = [
  ...document.matchAll(
    /^- \*\*(?<id>[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\*\* (?<text>.*(?:\n {2}- .*)*)$/gm,
  ),
].map(({ groups }) => ({
  id: groups?.['id'] ?? '',
  text: (groups?.['text'] ?? '').replaceAll('\n  - ', ' '),
}));

const groups = [...new Set(requirements.map(({ id }) => id.split('-')[0]))];
/** Anything that looks like an id of one of the document's groups. */
const mentionPattern = new RegExp(
  `(?<![\\w-])(?:${groups.join('|')})(?:-[A-Z0-9]+)+(?![\\w-])`,
  'g',
);

export const requirementIds = (text: string): string[] => text.match(mentionPattern) ?? [];

/** A sentence of the user's specification, with the requirements that cover it. */
interface Sentence {
  /** The sentence's section and its place in that section, such as 2.14. */
  number: string;
  text: string;
  /** The requirements that fulfil the sentence as written. */
  held: readonly string[];
  /** The requirements that deviate from the sentence on purpose. */
  declared: readonly string[];
  /** The reason why no test can prove the sentence. */
  notTriable: string | null;
}

export const sentences: readonly Sentence[] = [
  ...document.matchAll(/^\| (?<number>\d+\.\d+) \| (?<text>[^|]+) \| (?<by>[^|]+) \|$/gm),
].map(({ groups: row }) => {
  const { by = '', number = '', text = '' } = row ?? {};
  const [held = '', declared = ''] = by.split(/(?:, |^)declared: /);
  const [, notTriable = null] = /^not triable: (.+)$/.exec(by) ?? [];
  return {
    number,
    text,
    held: requirementIds(held),
    declared: requirementIds(declared),
    notTriable,
  };
});

const isTest = (path: string) => /\.(?:test|spec)\.ts$/.test(path);

/** Every file of the project that may name a requirement. */
export const projectFiles: readonly { path: string; text: string }[] = [
  'brand',
  'content',
  'contract',
  'domain',
  'pictures',
  'web',
  'server',
  'test',
  'scripts',
  'docs',
]
  .flatMap((folder) => filesIn(folder))
  .concat(['ARCHITECTURE.md', 'README.md'])
  .filter((path) => /\.(?:tsx?|mjs|css|md)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The test files of each requirement: all files that name its id. */
export const testsOf: ReadonlyMap<string, readonly string[]> = findTests();

function findTests() {
  const found = new Map<string, string[]>();
  for (const { path, text } of projectFiles.filter(({ path }) => isTest(path)))
    for (const id of new Set(requirementIds(withoutComments(text))))
      found.set(id, [...(found.get(id) ?? []), path]);
  return found;
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name).replaceAll('\\', '/'),
  );
}

/** Removes comments: a test file names ids only in the names of its tests. */
function withoutComments(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .join('\n');
}
