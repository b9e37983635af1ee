import { sampleCatalogue } from './catalogue.ts';
import { german } from './german.ts';
import type { CatalogueSeed } from './seed.ts';

const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = { de: german };

/** The sample store in a language, or else in its base language, or else in English. */
export function catalogueIn(language: string): CatalogueSeed {
  const said = languages[language.split('-')[0] ?? language];
  if (said === undefined) return sampleCatalogue;
  const inLanguage = (text: string) =>
    said[text] ??
    text
      .split(' / ')
      .map((part) => said[part] ?? part)
      .join(' / ');
  return JSON.parse(JSON.stringify(sampleCatalogue), (_, value: unknown) =>
    typeof value === 'string' ? inLanguage(value) : value,
  );
}
