import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { PluralForms } from '../../../domain/text/plural.ts';
import { languageFolder } from '../files/language-folders.ts';
import { readText } from '../files/text-file.ts';
import { spellAsVariety } from '../files/varieties.ts';
import { type Problem, SiteError } from '../problem.ts';
import { checkGroupLines } from '../yaml/group-lines.ts';
import { readYaml } from '../yaml/yaml.ts';
import { englishFaults, wordsSchema } from './check-words.ts';
import { languageName } from './languages.ts';
import { isPlural, isText, listTexts, type Text, valueNames, type WordTree } from './sentence.ts';

/**
 * The folder of words, with one folder per language.
 *
 * @public scripts/build/site-content.ts imports it by a computed address
 */
export const wordsFolder = resolve(import.meta.dirname, '../../../words');

/** The language that defines the keys and fills the gaps of other languages. */
export const baseLanguage = 'en';

export interface WordsOfSite {
  language: string;
  texts: WordTree;
  /** Keys that the language lacks, which are shown in English. */
  inEnglish: readonly string[];
}

const wordFiles = (path: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => ({ room: basename(name, '.yaml'), path: join(path, name) }));

let cachedEnglish: WordTree | null = null;

export function readEnglish(): WordTree {
  if (cachedEnglish !== null) return cachedEnglish;
  const problems: Problem[] = [];
  const rooms: WordTree = {};
  for (const { room, path } of wordFiles(join(wordsFolder, baseLanguage))) {
    const texts: WordTree = parse(readText(path, problems)?.text ?? '');
    for (const text of englishFaults(texts, room)) problems.push({ file: path, text });
    rooms[room] = texts;
  }
  if (problems.length > 0) throw new SiteError(problems);
  cachedEnglish = rooms;
  return rooms;
}

/** The words of a language, or else the English ones, as a single file, the form of an owner's words.yaml. */
export const exampleFile = (language: string): string =>
  wordFiles(languageFolder(wordsFolder, language) ?? join(wordsFolder, baseLanguage))
    .map(({ room, path }) => `${room}:\n${readFileSync(path, 'utf8').replaceAll(/^(?=.)/gm, '  ')}`)
    .join('');

/**
 * Forgets the English words, so that the next use reads their files again.
 *
 * @public scripts/build/site-content.ts imports it by a computed address
 */
export const forgetEnglish = (): void => {
  cachedEnglish = null;
};

/**
 * The words of a site: those of its language, English where they are missing, with the owner's `words.yaml`
 * laid over them.
 *
 * @param own the owner's folder
 * @returns also the keys that the owner has written, each prefixed with `words.`
 */
export function readWords(
  own: string,
  language: string,
  problems: Problem[],
  notes: Problem[] = [],
  variety = language,
): { words: WordsOfSite; written: readonly string[] } {
  const standard = readEnglish();
  const ofLanguage: WordTree = {};
  const inLanguage = languageFolder(wordsFolder, language);
  for (const { room, path } of language === baseLanguage || !inLanguage
    ? []
    : wordFiles(inLanguage)) {
    const texts = standard[room];
    if (texts === undefined || isText(texts))
      problems.push({ file: path, text: 'is no room of words/en' });
    else
      ofLanguage[room] = readOwnWords(
        path,
        { standard: texts, ours: {}, example: '', language, variety },
        { problems, notes },
      );
  }
  const theirs = readOwnWords(
    join(own, 'words.yaml'),
    {
      standard,
      ours: mergeWordTrees(standard, ofLanguage),
      example: exampleFile(language),
      language,
    },
    { problems, notes },
  );
  const merged = mergeWordTrees(ofLanguage, theirs);
  const translatedKeys = new Set(listTexts(merged).map(([path]) => path));
  const lacks =
    language === baseLanguage
      ? []
      : listTexts(standard).filter(([path]) => !translatedKeys.has(path));
  return {
    words: {
      language,
      texts: mergeWordTrees(standard, merged),
      inEnglish: lacks.map(([path]) => path),
    },
    written: listTexts(theirs).map(([path]) => `words.${path}`),
  };
}

/** @param from the allowed keys, the texts that the owner's words replace, and the example file */
function readOwnWords(
  path: string,
  {
    standard,
    ours,
    example,
    language,
    variety,
  }: { standard: WordTree; ours: WordTree; example: string; language: string; variety?: string },
  { problems, notes }: Record<'problems' | 'notes', Problem[]>,
): WordTree {
  const found = readText(path, problems);
  if (found === null) return {};
  const file = variety === undefined ? found : spellAsVariety(found, variety);
  const before = problems.length;
  checkGroupLines(file, example, problems);
  if (problems.length > before) return {};
  const read = readYaml(
    file.text,
    wordsSchema(standard),
    { file: file.path, firstLine: 1 },
    problems,
  );
  const texts = z.record(z.string(), z.custom<WordTree>()).parse(read?.data ?? {});
  const replaced = new Map(listTexts(ours));
  if (read !== null)
    for (const [key, text] of listTexts(texts))
      for (const fault of likelyFaults(key, text, replaced.get(key) ?? text, language))
        notes.push({
          file: file.path,
          line: read.lineOf(key.split('.')),
          text: `${key} ${fault}`,
        });
  return texts;
}

/** The laws of several countries prescribe the words of this button, so a text may leave out the amount. */
const payButtonKey = 'checkout.payAmount';

/**
 * Likely mistakes in a text.
 *
 * @param ours the text that it replaces
 */
function likelyFaults(key: string, text: Text, ours: Text, language: string): string[] {
  const usedNames = textNames(text);
  const lacks = textNames(ours).filter((name) => !usedNames.includes(name) && key !== payButtonKey);
  const forms = isPlural(text) ? pluralFaults(text, language) : [];
  const { used, known } = countsIn(language);
  return [
    ...(lacks.length > 0
      ? [`lacks ${lacks.map((name) => `{${name}}`).join(' and ')}, which ours says`]
      : []),
    ...(isPlural(ours) && !isPlural(text) && used.length > 1
      ? [`has one text for every count${known}`]
      : []),
    ...forms,
  ];
}

const textNames = (text: Text) => [
  ...new Set(Object.values(typeof text === 'string' ? { text } : text).flatMap(valueNames)),
];

interface Counts {
  all: readonly Intl.LDMLPluralRule[];
  used: readonly Intl.LDMLPluralRule[];
  known: string;
}

/** Cached, because every text is checked against these categories, and computing them takes a thousand lookups. */
const countsByLanguage = new Map<string, Counts>();

/** The plural categories of a language, and those that whole numbers up to 1,000 use. */
function countsIn(language: string): Counts {
  const cached = countsByLanguage.get(language);
  if (cached !== undefined) return cached;
  const rules = new Intl.PluralRules(language);
  // Some plural forms are for fractions or millions only, and counts here are small whole numbers.
  const counted = new Set(Array.from({ length: 1_001 }, (_, count) => rules.select(count)));
  const all = rules.resolvedOptions().pluralCategories;
  const used = all.filter((form) => counted.has(form));
  const known = `: counts in ${languageName(language) ?? language} have ${used.join(', ')}`;
  const counts = { all, used, known };
  countsByLanguage.set(language, counts);
  return counts;
}

/** The plural forms that the language of a text lacks or never uses. */
function pluralFaults(text: PluralForms, language: string): string[] {
  const { all, used, known } = countsIn(language);
  const lacks = used.filter((form) => text[form] === undefined);
  const idle = Object.keys(text).filter((form) => !all.some((one) => one === form));
  return [
    ...(lacks.length > 0 ? [`lacks ${lacks.join(' and ')}${known}`] : []),
    ...(idle.length > 0 ? [`has ${idle.join(' and ')}, which nothing uses${known}`] : []),
  ];
}

export function mergeWordTrees(under: WordTree, over: WordTree): WordTree {
  const keys = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const [below, above] = [under[key], over[key]];
      const text =
        below !== undefined && above !== undefined && !isText(below) && !isText(above)
          ? mergeWordTrees(below, above)
          : (above ?? below);
      return text === undefined ? [] : [[key, text]];
    }),
  );
}
