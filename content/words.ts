import { site } from './read/site.ts';
import { wordsOf } from './read/words/words-of.ts';

/**
 * All texts of pages and mails: `words/` in the site's language, overridden by the owner's `words.yaml`. A build
 * inlines each use.
 */
export const words = wordsOf((await site()).words);
