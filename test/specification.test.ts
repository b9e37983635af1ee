import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  projectFiles,
  requirementIds,
  requirements,
  sentences,
  testsOf,
} from '../scripts/specification.ts';

const ids = requirements.map(({ id }) => id);
const badDepartures = requirements.flatMap(({ id, text }) =>
  text.includes('*Deliberate:*') ? [id] : [],
);

test('every requirement has its own id', () => {
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every sentence of a requirement is on its own line, and short enough to read at once', () => {
  const lines = readFileSync('docs/specification.md', 'utf8').split('\n');
  const words = (line: string) => line.split(' ').length;
  expect(lines.filter((line) => /^ *- /.test(line) && words(line) > 90)).toEqual([]);
});

test('every requirement is named by a test that proves it', () => {
  expect(ids.filter((id) => !testsOf.has(id))).toEqual([]);
});

test('no file names a requirement that the specification does not have', () => {
  const unknownIds = projectFiles.flatMap(({ path, text }) =>
    requirementIds(text)
      .filter((id) => !ids.includes(id))
      .map((id) => `${path}: ${id}`),
  );
  expect(unknownIds).toEqual([]);
});

test('no file names a requirement by a number of a document that is elsewhere', () => {
  const numberedReferences = projectFiles.flatMap(({ path, text }) =>
    (text.match(/\bspec \d+/g) ?? []).map((number) => `${path}: ${number}`),
  );
  expect(numberedReferences).toEqual([]);
});

test('every sentence of the user’s specification is tested, declared, or marked as untestable', () => {
  expect(sentences.length).toBeGreaterThan(200);
  const openSentences = sentences.filter(
    ({ held, declared, notTriable }) =>
      (held.length + declared.length === 0) === (notTriable === null),
  );
  expect(openSentences).toEqual([]);
  // The numbers of a section count from 1 without gaps, so that a merge cannot lose a sentence.
  const misnumberedSentences = sentences.map(({ number }, index) => {
    const [section, sentenceNumber] = number.split('.').map(Number);
    const [before, lastNumber] = (sentences[index - 1]?.number ?? '0.0').split('.').map(Number);
    return {
      number,
      follows:
        section === before ? sentenceNumber === Number(lastNumber) + 1 : sentenceNumber === 1,
    };
  });
  expect(misnumberedSentences.filter(({ follows }) => !follows)).toEqual([]);
});

test('deliberate departures from a sentence say so, and are declared beside the sentence', () => {
  const declaredDepartures = [...new Set(sentences.flatMap((sentence) => sentence.declared))];
  expect(declaredDepartures.sort()).toEqual(badDepartures.sort());
});
