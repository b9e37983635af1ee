import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { folderIn } from '../files/language-folders.ts';
import { readText } from '../files/text-file.ts';
import { type Problem, SiteError } from '../problem.ts';
import { checkGroupLines } from '../yaml/group-lines.ts';
import { readYaml } from '../yaml/yaml.ts';
import { faultsOfEnglish, wordsSchema } from './check-words.ts';
import { isText, type Room, textsOf } from './sentence.ts';

/**
 * Where the words are, a folder a language.
 *
 * @public scripts/site-content.ts imports it by a computed address
 */
export const wordsFolder = resolve(import.meta.dirname, '../../../words');

/** The language of the words that the keys come from, and of what a language lacks. */
export const english = 'en';

/** What a site says, in its language. */
export interface WordsOfSite {
  language: string;
  texts: Room;
  /** The keys that the language lacks and that are said in English. */
  inEnglish: readonly string[];
}

const filesIn = (path: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => ({ room: basename(name, '.yaml'), path: join(path, name) }));

let known: Room | null = null;

/** The English words, each room from a file of its name. */
export function readEnglish(): Room {
  if (known !== null) return known;
  const problems: Problem[] = [];
  const rooms: Room = {};
  for (const { room, path } of filesIn(join(wordsFolder, english))) {
    const texts: Room = parse(readText(path, problems)?.text ?? '');
    for (const text of faultsOfEnglish(texts, room)) problems.push({ file: path, text });
    rooms[room] = texts;
  }
  if (problems.length > 0) throw new SiteError(problems);
  known = rooms;
  return rooms;
}

/** The English words as one file, as an owner's is. */
export const englishFile = (): string =>
  filesIn(join(wordsFolder, english))
    .map(({ room, path }) => `${room}:\n${readFileSync(path, 'utf8').replaceAll(/^(?=.)/gm, '  ')}`)
    .join('');

/**
 * The English words have changed.
 *
 * @public scripts/site-content.ts imports it by a computed address
 */
export const forgetEnglish = (): void => {
  known = null;
};

/**
 * The words of a site: those of its language, else the English ones, with the owner's `words.yaml` laid over them.
 *
 * @param own the owner's folder
 * @returns the keys that the owner has written, too, each behind `words.`
 */
export function readWords(
  own: string,
  language: string,
  problems: Problem[],
): { words: WordsOfSite; written: readonly string[] } {
  const standard = readEnglish();
  const ofLanguage: Room = {};
  const inLanguage = folderIn(wordsFolder, language);
  for (const { room, path } of language === english || !inLanguage ? [] : filesIn(inLanguage)) {
    const texts = standard[room];
    if (texts === undefined || isText(texts))
      problems.push({ file: path, text: 'is no room of words/en' });
    else ofLanguage[room] = readOver(path, { standard: texts, example: '' }, problems);
  }
  const theirs = readOver(join(own, 'words.yaml'), { standard, example: englishFile() }, problems);
  const said = laidOver(ofLanguage, theirs);
  const isSaid = new Set(textsOf(said).map(([path]) => path));
  const lacks = language === english ? [] : textsOf(standard).filter(([path]) => !isSaid.has(path));
  return {
    words: {
      language,
      texts: laidOver(standard, said),
      inEnglish: lacks.map(([path]) => path),
    },
    written: textsOf(theirs).map(([path]) => `words.${path}`),
  };
}

/** @param from what keys there are, and the file with all of them that an owner's was begun with */
function readOver(
  path: string,
  { standard, example }: { standard: Room; example: string },
  problems: Problem[],
): Room {
  const file = readText(path, problems);
  if (file === null) return {};
  const before = problems.length;
  checkGroupLines(file, example, problems);
  if (problems.length > before) return {};
  const read = readYaml(
    file.text,
    wordsSchema(standard),
    { file: file.path, firstLine: 1 },
    problems,
  );
  return z.record(z.string(), z.custom<Room>()).parse(read?.data ?? {});
}

/** Two rooms of texts, where the second says a text of both. */
export function laidOver(under: Room, over: Room): Room {
  const keys = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const [below, above] = [under[key], over[key]];
      const text =
        below !== undefined && above !== undefined && !isText(below) && !isText(above)
          ? laidOver(below, above)
          : (above ?? below);
      return text === undefined ? [] : [[key, text]];
    }),
  );
}
