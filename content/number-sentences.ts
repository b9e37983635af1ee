import { site } from './read/site.ts';

export const { twoReadings } = (await site()).sentences.hints;
