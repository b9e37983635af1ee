import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  findMissingParts,
  findOwnerParts,
  missingPartsProblem,
  partName,
} from '../../content/read/missing-parts.ts';
import type { Problem } from '../../content/read/problem.ts';
import { expectParts, readSiteFromFolders, siteFolders } from '../../content/read/site.ts';
import type { Site } from '../../content/read/site-types.ts';
import { buildFolder, lastWords } from '../build/build.mjs';
import { hashOf } from '../build/stamp.mjs';

/** A hash of the sources that define a site's fields, because another version may have other fields. */
const formHash = () => hashOf(['brand', 'content', 'contract', 'domain', 'words']);

interface LastBuildWords {
  form: string;
  /** The parts of the owner's folder. Any version can read this field. */
  parts: readonly string[];
  words: Site;
}

export const saveLastBuildSite = (file: string, words: Site): void => {
  const kept: LastBuildWords = {
    form: formHash(),
    parts: findOwnerParts(siteFolders(), words),
    words,
  };
  writeFileSync(file, JSON.stringify(kept));
};

function readLastBuildWords(): LastBuildWords | null {
  try {
    return JSON.parse(readFileSync(lastWords, 'utf8'));
  } catch {
    // There was no build yet.
    return null;
  }
}

/** The words of the site that was built last; null if unknown. */
export function readLastBuildSite(): Site | null {
  const kept = readLastBuildWords();
  return kept?.form === formHash() ? kept.words : null;
}

/**
 * Tests build without an owner's folder, and such a build must not overwrite the record of a build with such a folder.
 */
const testBuildProblem = {
  file: buildFolder,
  text: 'has the site of an owner’s folder, which is not here now: run this in a clone of its own, because what it builds would take the place of that site',
};

export const expectLastBuildParts = (): void =>
  expectParts(
    readLastBuildWords()?.parts ?? [],
    process.env['CANDLEWICK_BUILDS_FOR'] === 'test' ? testBuildProblem : null,
  );

/** The values that the owner's files set; null while they have faults. */
const readWritten = () =>
  readSiteFromFolders(siteFolders()).then(
    ({ written }) => written,
    () => null,
  );

/** The values that the owner's folder has lost since the last build; null if there are none. */
export async function findPartsLostSinceBuild(): Promise<Problem | null> {
  const kept = readLastBuildWords();
  return kept === null
    ? null
    : missingPartsProblem(siteFolders().own, kept.parts, await readWritten());
}

/**
 * Allows the next build to lack the parts that the owner's folder has lost.
 *
 * @returns the names of these parts
 */
export async function forgetMissingParts(): Promise<string[]> {
  const kept = readLastBuildWords();
  const { own } = siteFolders();
  const written = await readWritten();
  // A part that cannot be read is not lost.
  if (kept === null || missingPartsProblem(own, kept.parts, written) === null) return [];
  const lost = findMissingParts(own, kept.parts, written);
  const parts = kept.parts.filter(
    (part) => !lost.some((each) => part === each || part.startsWith(`${each}/`)),
  );
  const file = `${lastWords}.tmp`;
  writeFileSync(file, JSON.stringify({ ...kept, parts }));
  renameSync(file, lastWords);
  return lost.map((part) => partName(own, part));
}
