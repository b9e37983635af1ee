import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { lostParts, missingOf, partsOf } from '../../content/read/lost-parts.ts';
import { expectParts, type Site, siteFolders } from '../../content/read/site.ts';
import { built, lastWords } from '../build/build.mjs';
import { hashOf } from '../build/stamp.mjs';

/** A hash of the sources that define a site's fields, because another version may have other fields. */
const form = () => hashOf(['brand', 'content', 'contract', 'domain', 'words']);

interface LastBuildWords {
  form: string;
  /** The parts of the owner's folder. Any version reads this. */
  parts: readonly string[];
  words: Site;
}

/** Stores a site's words beside its build. */
export const writeLastWords = (file: string, words: Site): void => {
  const kept: LastBuildWords = { form: form(), parts: partsOf(siteFolders(), words), words };
  writeFileSync(file, JSON.stringify(kept));
};

function readLastBuildWords(): LastBuildWords | null {
  try {
    return JSON.parse(readFileSync(lastWords, 'utf8'));
  } catch {
    // Nothing was built yet.
    return null;
  }
}

/** The words of the site that was built last; null if they are not known. */
export function readWords(): Site | null {
  const kept = readLastBuildWords();
  return kept?.form === form() ? kept.words : null;
}

/** Builds by tests do not read an owner's folder, and would take the place of the last build that did. */
const ofTests = {
  file: built,
  text: 'has the site of an owner’s folder, which is not here now: run this in a clone of its own, because what it builds would take the place of that site',
};

/** Refuses a folder that has lost parts which it had at the last build. */
export const expectLastBuildParts = (): void =>
  expectParts(
    readLastBuildWords()?.parts ?? [],
    process.env['CANDLEWICK_BUILDS_FOR'] === 'test' ? ofTests : null,
  );

/** Lets the next build go without the lost parts of the owner's folder. @returns these parts */
export function forgetMissingParts(): string[] {
  const kept = readLastBuildWords();
  const { own } = siteFolders();
  // A part that cannot be read is not lost.
  if (kept === null || lostParts(own, kept.parts) === null) return [];
  const lost = missingOf(own, kept.parts);
  const parts = kept.parts.filter(
    (part) => !lost.some((each) => part === each || part.startsWith(`${each}/`)),
  );
  const file = `${lastWords}.tmp`;
  writeFileSync(file, JSON.stringify({ ...kept, parts }));
  renameSync(file, lastWords);
  return lost;
}
