import type { TextFile } from './text-file.ts';

type Spelling = readonly (readonly [text: string, spelled: string])[];

const swiss: Spelling = [
  ['ß', 'ss'],
  ['Bundesland oder Provinz', 'Kanton'],
];
/** The spellings and terms of German in other countries, for the texts that come with the software. */
const germanOf: Readonly<Record<string, Spelling>> = {
  CH: swiss,
  LI: swiss,
  AT: [
    ['Januar', 'Jänner'],
    ['USt-IdNr.', 'UID-Nummer'],
    ['MwSt.', 'USt.'],
  ],
};

/**
 * The variety of the language that a site is written in: the language with its region, or else the locale, if the
 * locale belongs to that language.
 */
export function languageVariety(language: string, locale: string | undefined): string {
  const isSame =
    locale !== undefined && new Intl.Locale(locale).language === new Intl.Locale(language).language;
  return isSame && new Intl.Locale(language).region === undefined ? locale : language;
}

/** Adapts the spelling of a bundled text to a variety of its language. */
export function spellAsVariety(file: TextFile, variety: string): TextFile {
  const { language, region = '' } = new Intl.Locale(variety);
  const spelling = language === 'de' ? (germanOf[region] ?? []) : [];
  return {
    ...file,
    text: spelling.reduce((text, [from, to]) => text.replaceAll(from, to), file.text),
  };
}
