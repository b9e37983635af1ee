import { describe } from 'vitest';
import { mergeWordTrees } from '../content/read/words/read-words.ts';
import { addresses } from './addresses.ts';
import { isFull } from './full-run.ts';
import { arabicWords } from './languages/arabic.ts';
import { pseudoLanguage, pseudoWords } from './languages/pseudo.ts';
import { type Language, testLanguage } from './languages/test-language.ts';

const { learn: _, news: __, ...maxWordFiles } = pseudoWords();
/**
 * Each language needs its own build. The first build combines accented letters, ten Arabic words and two word files
 * left in English, so that the short run finds with it what the full run finds with a build for each.
 */
const languages: [sentence: string, language: Language][] = [
  [
    'SITE-LANGUAGE, SITE-DIRECTION: a site in longer words from the right',
    {
      name: 'longer-from-the-right',
      code: 'ar',
      own: mergeWordTrees(maxWordFiles, arabicWords),
      pages: addresses,
      walksFailures: true,
    },
  ],
  ...(isFull
    ? ([
        [
          'SITE-LANGUAGE: a site in longer words',
          {
            name: 'longer',
            code: pseudoLanguage,
            own: pseudoWords(),
            pages: addresses,
            walksFailures: true,
          },
        ],
        [
          'SITE-LANGUAGE, SITE-DIRECTION: a site of ten Arabic words',
          { name: 'ten-arabic-words', code: 'ar', own: arabicWords, pages: addresses },
        ],
      ] satisfies [string, Language][])
    : []),
];

describe.each(languages)('%s', (_, language) => testLanguage(language));
