import { readFileSync, writeFileSync } from 'node:fs';
import { partsOf } from '../content/read/lost-parts.ts';
import { expectParts, type Site, siteFolders } from '../content/read/site.ts';
import { lastWords } from './build.mjs';
import { hashOf } from './stamp.mjs';

/** Of what gives a site its fields: other versions would miss some. */
const form = () => hashOf(['brand', 'content', 'contract', 'domain']);

interface Kept {
  form: string;
  /** What the owner's folder had: for any version. */
  parts: readonly string[];
  words: Site;
}

/** Keeps what a site says beside what is built of it. */
export const keepWords = (file: string, words: Site): void => {
  const kept: Kept = { form: form(), parts: partsOf(siteFolders().own, words), words };
  writeFileSync(file, JSON.stringify(kept));
};

function readKept(): Kept | null {
  try {
    return JSON.parse(readFileSync(lastWords, 'utf8'));
  } catch {
    // Nothing was built yet.
    return null;
  }
}

/** What the site that was built last says; null if it is not known. */
export function readWords(): Site | null {
  const kept = readKept();
  return kept?.form === form() ? kept.words : null;
}

/** Has a folder refused that has lost what it had when the site was built last. What the tests build is nobody's site. */
export function expectWhatWasBuilt(): void {
  if (process.env['CANDLEWICK_BUILDS_FOR'] !== 'test') expectParts(readKept()?.parts ?? []);
}
