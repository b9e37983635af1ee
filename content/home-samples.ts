import { fill } from './messages/fill.ts';
import { site } from './read/site.ts';

/** The fixed figures of Home's stat cards and trending list. Those that come with the software are tagged as samples. */
export const { statCards, trendingCoins, isSample } = await site();

const { trending, trendingOfOne } = (await site()).sentences.home;

/** Says how many there are. */
export const trendingHeading: string =
  trendingCoins.length === 1 ? trendingOfOne : fill(trending, { count: trendingCoins.length });
