import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Problem } from '../problem.ts';
import { readTexts, type TextFile } from './text-file.ts';

/** The folder of a language, or of the language that it is a variety of; null if there is neither. */
export const folderIn = (folder: string, language: string): string | null =>
  [language, language.split('-')[0] ?? language]
    .map((name) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;

/** The texts of a folder that come with the software: in a language those that there are in it, else the English ones. */
export function readSamples(
  defaults: string,
  folder: string,
  language: string,
  problems: Problem[],
): TextFile[] {
  const inLanguage = folderIn(defaults, language);
  const theirs = inLanguage === null ? null : readTexts(join(inLanguage, folder), problems);
  const named = new Map(theirs?.map((file) => [basename(file.path), file]));
  return (readTexts(join(defaults, folder), problems) ?? []).map(
    (file) => named.get(basename(file.path)) ?? file,
  );
}
