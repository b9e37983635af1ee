import { directionOf } from './read/direction.ts';
import { site } from './read/site.ts';

/** The language of the words, which every page names. */
export const { language } = await site();

/** Where its lines begin: `ltr` on the left, `rtl` on the right. */
export const direction = directionOf(language);

/** The arrow keys that lead on, and back. */
export const [onKey, backKey] =
  direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];

/** 1 where reading leads to larger x, else -1. */
export const way = direction === 'rtl' ? -1 : 1;
