import { site } from './read/site.ts';
import { words } from './words.ts';

const { airdrops, news, articles } = await site();
const hasSample = (items: readonly { isSample: boolean }[]) =>
  items.some(({ isSample }) => isSample);

export const hasSampleAirdrops = hasSample(airdrops);
// The line below a heading distinguishes samples from the owner's texts.
export const airdropsLede = hasSampleAirdrops
  ? words.pages.airdrops.sampleLede
  : words.pages.airdrops.lede;
export const newsLede = hasSample(news) ? words.pages.news.sampleLede : words.pages.news.lede;
export const learnLede = hasSample(articles)
  ? words.pages.learn.sampleLede
  : words.pages.learn.lede;
