import { site } from './read/site.ts';

/** The fixed figures of Home's stat cards and trending list. They are samples and are tagged as such. */
export const { statCards, trendingCoins } = await site();
