import { site } from './read/site.ts';
import { typedWords } from './read/words/words-of.ts';

/**
 * All texts for visitors, buyers and readers of mails: `words/` in the site's language, with the owner's
 * `words.yaml` laid over. A build replaces each use by its text.
 */
export const words = typedWords((await site()).words);
