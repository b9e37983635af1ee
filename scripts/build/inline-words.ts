import { fileURLToPath } from 'node:url';
import type { TextLanguages } from '../../content/read/words/fill-values.ts';
import type { WordsOfSite } from '../../content/read/words/read-words.ts';
import { baseLanguage } from '../../content/read/words/read-words.ts';
import {
  isNumberValue,
  isolationMarks,
  isText,
  punctuationAdjustments,
  splitAtValues,
  type Text,
  valueNames,
  type WordTree,
} from '../../content/read/words/sentence.ts';
import { beforePoint, inQuotes } from '../../domain/locale/beside-value.ts';
import { directionOf } from '../../domain/locale/direction.ts';
import { formatSentenceValue } from '../../domain/money/format-sentence-value.ts';
import { pluralForm } from '../../domain/text/plural.ts';
import type { EnglishData } from './english-elements.ts';
import type { CallArguments, ConstantModule } from './inline-constants.ts';

const pluralFile = fileURLToPath(new URL('../../domain/text/plural.ts', import.meta.url));
const besideFile = fileURLToPath(new URL('../../domain/locale/beside-value.ts', import.meta.url));
const wordForm = 'wordForm';
const inQuotesName = 'wordInQuotes';
const figureName = 'wordNumber';
const figureFile = fileURLToPath(
  new URL('../../domain/money/format-sentence-value.ts', import.meta.url),
);
/** The functions that generated code calls for texts with values: `name` is the import's alias, `original` its export. */
const functions = [
  { name: wordForm, original: pluralForm.name, file: pluralFile },
  { name: inQuotesName, original: inQuotes.name, file: besideFile },
  { name: figureName, original: formatSentenceValue.name, file: figureFile },
];

export const withWordFunctions = (code: string): string =>
  functions
    .filter(({ name }) => code.includes(`${name}(`))
    .map(
      ({ name, original, file }) =>
        `import { ${original} as ${name} } from ${JSON.stringify(file)};`,
    )
    .join('') + code;

/** The English texts of a site: those that its language lacks, and samples. Null if there are none. */
export function englishData(
  { language, inEnglish }: WordsOfSite,
  standard: WordTree,
  samples: readonly string[],
): EnglishData | null {
  const forms = inEnglish
    .flatMap((path) => {
      const text = textAt(standard, path.split('.'));
      return text !== undefined && isText(text) ? [text] : [];
    })
    .flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))
    .map((form) => splitAtValues(form).filter((_, index) => index % 2 === 0));
  const isWord = (text: string) => /\p{L}{2}/u.test(text);
  const texts = [...forms.flat(), ...samples].map((text) => text.trim()).filter(isWord);
  const patterns = forms.filter((pieces) => pieces.length > 1 && pieces.some(isWord));
  const own = directionOf(baseLanguage);
  const attributes = { lang: baseLanguage, ...(own !== directionOf(language) && { dir: own }) };
  return texts.length === 0 ? null : { texts: [...new Set(texts)], patterns, attributes };
}

/** The words of a site as constants: a text, or the code that puts values into it. */
export function wordConstants(
  { texts, language, inEnglish: keys }: WordsOfSite,
  standard: WordTree,
): ConstantModule {
  const lacking = new Set(keys);
  const codeOf = (
    text: Text | WordTree,
    first: Text | WordTree,
    path: string,
    given: CallArguments | null,
  ): string | null => {
    const languages = { spoken: lacking.has(path) ? baseLanguage : language, site: language };
    if (isText(text) && isText(first)) {
      if (valueNames(first).length === 0) return JSON.stringify(text);
      if (given)
        return canInline(text, given)
          ? filledText(text, languages, (name) => given.get(name) ?? '')
          : null;
      return `(v => ${filledText(text, languages, (name) => `v.${name}`)})`;
    }
    if (isText(text) || isText(first)) return null;
    const entries = Object.entries(first).map(([key, each]) => {
      const code = codeOf(text[key] ?? each, each, `${path}.${key}`, null);
      return `${key}: ${code}`;
    });
    return `({ ${entries.join(', ')} })`;
  };
  return {
    file: fileURLToPath(new URL('../../content/words.ts', import.meta.url)),
    exports: { words: texts },
    codeOf(value, [, ...path], given) {
      const first = textAt(standard, path);
      // Refuse a whole group, because it would bring in all its words.
      if (path.length < 2 || first === undefined) return null;
      const here = path.join('.');
      return codeOf(value as Text | WordTree, first, here, given);
    },
  };
}

function textAt(room: WordTree, path: readonly string[]): Text | WordTree | undefined {
  let here: Text | WordTree | undefined = room;
  for (const key of path) here = here === undefined || isText(here) ? undefined : here[key];
  return here;
}

/** True if the text can be inlined so that each value is computed once, as in a call. */
function canInline(text: Text, given: CallArguments): boolean {
  const used =
    typeof text === 'string'
      ? splitAtValues(text).filter((_, index) => index % 2 === 1)
      : valueNames(text);
  const isPlain = (name: string) => /^[\w.]+$/.test(given.get(name) ?? '');
  return typeof text === 'string'
    ? used.every((name, index) => isPlain(name) || used.indexOf(name) === index)
    : used.every(isPlain);
}

/** The code of a value adjusted to the punctuation beside it. A known value is adjusted while building. */
const adjustedValue = (code: string, fits: ReturnType<typeof punctuationAdjustments>) =>
  fits.reduce(
    (inner, adapt) =>
      /^"(?:[^"\\]|\\.)*"$/.test(inner)
        ? JSON.stringify(adapt(JSON.parse(inner)))
        : adapt === beforePoint
          ? // This is shorter than the function and its import.
            `\`\${${inner}}\`.replace(/\\.$/, '')`
          : `${inQuotesName}(${inner})`,
    code,
  );

/** The code of a value that may be a number. */
const figureIn = (name: string, code: string) =>
  isNumberValue(name)
    ? /^\d+$/.test(code)
      ? JSON.stringify(formatSentenceValue(Number(code)))
      : `${figureName}(${code})`
    : code;

/** JavaScript that puts values into a text. */
function filledText(
  text: Text,
  { spoken, site }: TextLanguages,
  valueAt: (name: string) => string,
): string {
  const template = (form: string) =>
    `\`${splitAtValues(form)
      .map((piece, index, pieces) =>
        index % 2 === 1
          ? isolationMarks(piece, spoken, site).join(
              `\${${adjustedValue(figureIn(piece, valueAt(piece)), punctuationAdjustments(pieces, index))}}`,
            )
          : piece.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&'),
      )
      .join('')}\``;
  if (typeof text === 'string') return template(text);
  // In most languages a comparison gives the same result in fewer bytes.
  if (countsOneAlone(spoken))
    return `(${valueAt('count')} === 1 ? ${template(text.one ?? text.other)} : ${template(text.other)})`;
  const forms = Object.entries(text).map(([key, form]) => `${key}: ${template(form)}`);
  return `${wordForm}(${JSON.stringify(spoken)}, ${valueAt('count')}, { ${forms.join(', ')} })`;
}

/** True if a language has one form for 1, and another for every other number. */
function countsOneAlone(language: string): boolean {
  const rules = new Intl.PluralRules(language);
  const isOne = (count: number) => rules.select(count) === 'one';
  const others = [0, 0.5, 1.5, 2, 5, 11, 21, 101, 1_000_000];
  return rules.resolvedOptions().pluralCategories.length === 2 && isOne(1) && !others.some(isOne);
}
