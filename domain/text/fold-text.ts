import { localeFormat } from '../locale/locale-format.ts';

/** Letters that Unicode does not decompose into a letter and its mark. */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const silentPattern = localeFormat.accentSpellings && new RegExp(localeFormat.accentSpellings, 'g');

/**
 * A text normalised for search: without case and accents, and with the spelling variants of the locale
 * unified. Digits and letters of any script stay.
 */
export const foldText = (text: string): string => {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => foldedLetters[letter] ?? '');
  return silentPattern ? plain.replace(silentPattern, '') : plain;
};
