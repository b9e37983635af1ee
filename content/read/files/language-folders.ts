import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Problem } from '../problem.ts';
import { readTexts, type TextFile } from './text-file.ts';

/** The folder of a language, or of its base language (`de` for `de-AT`); null without either. */
export const languageFolder = (folder: string, language: string): string | null =>
  [language, language.split('-')[0] ?? language]
    .map((name) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;

/** The bundled texts of a folder: those of the language where they exist, the English ones otherwise. */
export function readSamples(
  defaults: string,
  folder: string,
  language: string,
  problems: Problem[],
): TextFile[] {
  const inLanguage = languageFolder(defaults, language);
  const theirs = inLanguage === null ? null : readTexts(join(inLanguage, folder), problems);
  const named = new Map(theirs?.map((file) => [basename(file.path), file]));
  return (readTexts(join(defaults, folder), problems) ?? []).map(
    (file) => named.get(basename(file.path)) ?? file,
  );
}
