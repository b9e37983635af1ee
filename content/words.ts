import { site } from './read/site.ts';
import { wordsOf } from './read/words/words-of.ts';

/**
 * Everything that a visitor, a buyer or a mail's reader can meet: what `words/` says in the site's language, with the
 * owner's `words.yaml`. A build puts each text in the place of its name.
 */
export const words = wordsOf((await site()).words);
