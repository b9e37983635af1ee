import { site } from './read/site.ts';

const { airdrops, news, articles } = site();

/** Which lists have entries: what is empty has no link. */
export const hasEntries = {
  airdrops: airdrops.length > 0,
  news: news.length > 0,
  learn: articles.length > 0,
};
