import { accept, type Outcome, refused } from '../../http/refusal.ts';

/**
 * Several texts in one cell, such as `Wear | Desk`. A backslash escapes a separator; elsewhere it is a
 * normal character.
 */

const escapeText = (text: string) => text.replace(/[\\|=*]/g, '\\$&');
const unescapeText = (text: string) => text.replace(/\\([\\|=*])/g, '$1').trim();

/** Splits a cell at unescaped marks. The parts stay escaped. */
function splitCell(cell: string, mark: '|' | '='): string[] {
  const parts = [''];
  for (const [token] of cell.matchAll(/\\.|[^\\]|\\$/gs)) {
    if (token === mark) parts.push('');
    else parts.push((parts.pop() ?? '') + token);
  }
  return parts;
}

const partsOf = (cell: string) => splitCell(cell, '|').filter((part) => part.trim() !== '');

export const formatList = (texts: readonly string[] = []): string =>
  texts.map(escapeText).join(' | ');
export const parseList = (cell: string): string[] => partsOf(cell).map(unescapeText);

/** Formats pairs as `Size=Small | Colour=Ink`. */
export const formatPairs = (pairs: readonly { title: string; value: string }[] = []): string =>
  pairs.map(({ title, value }) => `${escapeText(title)}=${escapeText(value)}`).join(' | ');

/** @returns null if a part is not a pair */
export function parsePairs(cell: string): { title: string; value: string }[] | null {
  const pairs = partsOf(cell).map((part) => splitCell(part, '='));
  if (pairs.some((pair) => pair.length !== 2)) return null;
  return pairs.map(([title = '', value = '']) => ({
    title: unescapeText(title),
    value: unescapeText(value),
  }));
}

/** Formats fields as `Initials* | Note`, where the asterisk marks a required field. */
export const formatCustomFields = (
  fields: readonly { title: string; required: boolean }[] = [],
): string =>
  fields.map(({ title, required }) => `${escapeText(title)}${required ? '*' : ''}`).join(' | ');

export function parseCustomFields(cell: string): { title: string; required: boolean }[] {
  return partsOf(cell).map((part) => {
    const [, title] = /^((?:[^\\]|\\.)*)\*$/s.exec(part.trim()) ?? [];
    return { title: unescapeText(title ?? part), required: title !== undefined };
  });
}

type Pair = readonly [yes: string, no: string];

/** For each language, the words for TRUE and FALSE in Excel and LibreOffice, and for yes and no. */
const byLanguage: Readonly<Record<string, readonly Pair[]>> = {
  en: [
    ['true', 'false'],
    ['yes', 'no'],
  ],
  ar: [
    ['صواب', 'خطأ'],
    ['صحيح', 'خاطئ'],
    ['نعم', 'لا'],
  ],
  bg: [
    ['истина', 'неистина'],
    ['вярно', 'невярно'],
    ['да', 'не'],
  ],
  ca: [
    ['cert', 'fals'],
    ['veritat', 'fals'],
    ['sí', 'no'],
  ],
  cs: [
    ['pravda', 'nepravda'],
    ['ano', 'ne'],
  ],
  cy: [['gwir', 'anwir']],
  da: [
    ['sand', 'falsk'],
    ['ja', 'nej'],
  ],
  de: [
    ['wahr', 'falsch'],
    ['ja', 'nein'],
  ],
  el: [
    ['αληθής', 'ψευδής'],
    ['αληθης', 'ψευδης'],
    ['ναι', 'όχι'],
    ['ναι', 'οχι'],
  ],
  es: [
    ['verdadero', 'falso'],
    ['sí', 'no'],
    ['si', 'no'],
  ],
  et: [
    ['tõene', 'väär'],
    ['jah', 'ei'],
  ],
  eu: [
    ['egia', 'faltsua'],
    ['bai', 'ez'],
  ],
  fi: [
    ['tosi', 'epätosi'],
    ['kyllä', 'ei'],
  ],
  fr: [
    ['vrai', 'faux'],
    ['oui', 'non'],
  ],
  ga: [['fíor', 'bréagach']],
  gl: [
    ['verdadeiro', 'falso'],
    ['si', 'non'],
  ],
  he: [
    ['אמת', 'שקר'],
    ['כן', 'לא'],
  ],
  hr: [
    ['istina', 'laž'],
    ['istina', 'neistina'],
    ['točno', 'netočno'],
    ['da', 'ne'],
  ],
  hu: [
    ['igaz', 'hamis'],
    ['igen', 'nem'],
  ],
  is: [
    ['satt', 'ósatt'],
    ['já', 'nei'],
  ],
  it: [
    ['vero', 'falso'],
    ['sì', 'no'],
  ],
  ja: [
    ['真', '偽'],
    ['はい', 'いいえ'],
  ],
  ko: [
    ['참', '거짓'],
    ['예', '아니요'],
  ],
  lt: [
    ['tiesa', 'netiesa'],
    ['taip', 'ne'],
  ],
  lv: [
    ['patiess', 'aplams'],
    ['jā', 'nē'],
  ],
  mk: [
    ['вистина', 'невистина'],
    ['точно', 'неточно'],
  ],
  nb: [
    ['sann', 'usann'],
    ['ja', 'nei'],
  ],
  nl: [
    ['waar', 'onwaar'],
    ['ja', 'nee'],
  ],
  pl: [
    ['prawda', 'fałsz'],
    ['tak', 'nie'],
  ],
  pt: [
    ['verdadeiro', 'falso'],
    ['sim', 'não'],
    ['sim', 'nao'],
  ],
  ro: [
    ['adevărat', 'fals'],
    ['adevarat', 'fals'],
    ['da', 'nu'],
  ],
  ru: [
    ['истина', 'ложь'],
    ['да', 'нет'],
  ],
  sk: [
    ['pravda', 'nepravda'],
    ['áno', 'nie'],
  ],
  sl: [
    ['resnično', 'neresnično'],
    ['da', 'ne'],
  ],
  sq: [
    ['e vërtetë', 'e gabuar'],
    ['po', 'jo'],
  ],
  sr: [
    ['тачно', 'нетачно'],
    ['tačno', 'netačno'],
    ['да', 'не'],
  ],
  sv: [
    ['sant', 'falskt'],
    ['ja', 'nej'],
  ],
  tr: [
    ['doğru', 'yanlış'],
    ['evet', 'hayır'],
  ],
  uk: [
    ['істина', 'хибність'],
    ['істина', 'хиба'],
    ['так', 'ні'],
  ],
  zh: [
    ['真', '假'],
    ['是', '否'],
  ],
};
const languages = Object.keys(byLanguage);

/** Reads a yes-or-no cell: a word or a digit as a spreadsheet in any of these languages writes it. */
export function parseYesNo(cell: string): Outcome<boolean, string> {
  const typed = cell.trim().normalize('NFC');
  if (typed === '1') return accept(true);
  if (typed === '0') return accept(false);
  for (const language of languages) {
    // Lower case depends on the language: I becomes ı in Turkish.
    const word = typed.toLocaleLowerCase(language);
    const pairs = byLanguage[language] ?? [];
    if (pairs.some(([yes]) => yes === word)) return accept(true);
    if (pairs.some(([, no]) => no === word)) return accept(false);
  }
  return refused('must be yes or no');
}
