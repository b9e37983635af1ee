import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sharePictures } from '../../../contract/paths.ts';
import type { Problem } from '../problem.ts';
import { readTexts, type TextFile } from './text-file.ts';
import { spellAsVariety } from './varieties.ts';

/** The folder of a language, or of its base language (`de` for `de-AT`); null without either. */
export const languageFolder = (folder: string, language: string): string | null =>
  [language, language.split('-')[0] ?? language]
    .map((name) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;

export const sampleLanguages = (defaults: string): string[] =>
  readdirSync(defaults).filter((name) => existsSync(join(defaults, name, 'site.yaml')));

/**
 * The bundled link previews in a language, by their paths; empty if that language uses the English ones.
 *
 * @public scripts/build/site-content.ts imports it by a computed path
 */
export function linkPreviewsIn(
  defaults: string,
  language: string,
): { url: string; path: string }[] {
  const folder = languageFolder(defaults, language);
  if (folder === null) return [];
  const shares = join(folder, 'public', dirname(sharePictures.site));
  return readdirSync(shares).map((name) => ({
    url: `${dirname(sharePictures.site)}/${name}`,
    path: join(shares, name),
  }));
}

/** The bundled texts of a folder: those of the language where they exist, the English ones otherwise. */
export function readSamples(
  defaults: string,
  folder: string,
  language: string,
  problems: Problem[],
): TextFile[] {
  const inLanguage = languageFolder(defaults, language);
  const theirs = inLanguage === null ? null : readTexts(join(inLanguage, folder), problems);
  const named = new Map(
    theirs?.map((file) => [basename(file.path), spellAsVariety(file, language)]),
  );
  return (readTexts(join(defaults, folder), problems) ?? []).map(
    (file) => named.get(basename(file.path)) ?? file,
  );
}
