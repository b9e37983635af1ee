import { directionOf } from '../domain/locale/direction.ts';
import { site } from './read/site.ts';

/** The language of the words, as every page declares it. */
export const { language } = await site();

/** The writing direction: `ltr` or `rtl`. */
export const direction = directionOf(language);

export const [forwardKey, backKey] =
  direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];

/** 1 where text runs from left to right, −1 where it runs from right to left. */
export const readingSign = direction === 'rtl' ? -1 : 1;
