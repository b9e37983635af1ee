import { site } from './read/site.ts';

export const { notices, hints, market } = site().sentences;
