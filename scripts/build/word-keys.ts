import { readEnglish } from '../../content/read/words/read-words.ts';
import { isText, valueNames, type WordTree } from '../../content/read/words/sentence.ts';

/** The file that declares the keys for the compiler. */
export const keysFile = 'content/read/words/keys.ts';

/** The keys of the English words as a type: a text, or a function of its values. */
export const keysOf = (): string => `// Generated from words/en by npm run words. Do not edit.
import type { Sentence } from './sentence.ts';

/** Every key of words/, with its values if it has any. */
export interface Words ${typeOf(readEnglish(), '')}
`;

function typeOf(room: WordTree, indent: string): string {
  const lines = Object.entries(room).map(([key, text]) => {
    if (!isText(text)) return `${indent}  ${key}: ${typeOf(text, `${indent}  `)};`;
    const names = valueNames(text).map((name) => `'${name}'`);
    return `${indent}  ${key}: ${names.length === 0 ? 'string' : `Sentence<${names.join(' | ')}>`};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
