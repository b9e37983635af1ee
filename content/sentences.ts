import { site } from './read/site.ts';

export const { notices, hints, market } = (await site()).sentences;
