import { readFileSync, writeFileSync } from 'node:fs';
import type { Site } from '../content/read/site.ts';
import { lastWords } from './build.mjs';
import { hashOf } from './stamp.mjs';

/** Of what gives a site its fields: other versions would miss some. */
const form = () => hashOf(['brand', 'content', 'contract', 'domain']);

/** Keeps what a site says beside what is built of it. */
export const keepWords = (file: string, words: Site): void =>
  writeFileSync(file, JSON.stringify({ form: form(), words }));

/** What the site that was built last says; null if it is not known. */
export function readWords(): Site | null {
  try {
    const kept = JSON.parse(readFileSync(lastWords, 'utf8'));
    return kept.form === form() ? kept.words : null;
  } catch {
    // Nothing was built yet.
    return null;
  }
}
