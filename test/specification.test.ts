import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const document = readFileSync(join(root, 'docs/specification.md'), 'utf8');
/** The ids of all requirements, in the document's order. */
const ids = [...document.matchAll(/^\| ([A-Z]+-[A-Z0-9]+) \|/gm)].flatMap(([, id]) => id ?? []);
const groups = [...new Set(ids.map((id) => id.split('-')[0]))];
/** Anything that looks like an id of one of the document's groups. */
const mention = new RegExp(`(?<![\\w-])(?:${groups.join('|')})-[A-Z0-9]+(?![\\w-])`, 'g');

const files = ['brand', 'content', 'contract', 'domain', 'pictures', 'web', 'server']
  .concat(['test', 'scripts', 'docs'])
  .flatMap((folder) => filesIn(join(root, folder)))
  .concat(['ARCHITECTURE.md', 'README.md'])
  .filter((path) => /\.(?:tsx?|mjs|css|md)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

test('every requirement has an id of its own', () => {
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every requirement is named by a test that proves it', () => {
  const named = new Set(
    files
      .filter(({ path }) => /\.(?:test|spec)\.ts$/.test(path))
      .flatMap(({ text }) => withoutComments(text).match(mention) ?? []),
  );
  expect(ids.filter((id) => !named.has(id))).toEqual([]);
});

test('no file names a requirement that the specification does not have', () => {
  const unknown = files.flatMap(({ path, text }) =>
    (text.match(mention) ?? []).filter((id) => !ids.includes(id)).map((id) => `${path}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

test('no file names a requirement by a number of a document that is elsewhere', () => {
  const numbered = files.flatMap(({ path, text }) =>
    (text.match(/\bspec \d+/g) ?? []).map((number) => `${path}: ${number}`),
  );
  expect(numbered).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** A comment proves nothing; outside comments a test file speaks of ids in the names of its tests alone. */
function withoutComments(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .join('\n');
}
