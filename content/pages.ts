import { site } from './read/site.ts';

const { pages: words, airdrops, news, articles } = await site();

/** The line below a heading tells samples from what the owner wrote. */
const withLede = (
  { sampleLede, ...page }: (typeof words)['news'],
  items: readonly { isSample: boolean }[],
) => ({ ...page, lede: items.some(({ isSample }) => isSample) ? sampleLede : page.lede });

/** Title, heading and description of every page whose words do not come from its content. */
export const pages = {
  ...words,
  airdrops: withLede(words.airdrops, airdrops),
  news: withLede(words.news, news),
  learn: withLede(words.learn, articles),
};
