import { site } from '../read/site.ts';
import { words } from '../words.ts';

/** The fixed figures of Home's stat cards and trending list. Figures that come with the software are tagged as samples. */
export const { statCards, trendingCoins, isSample } = await site();

export const trendingHeading: string = words.home.trending({ count: trendingCoins.length });
