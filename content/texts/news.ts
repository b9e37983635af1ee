import { site } from '../read/site.ts';
import type { Story } from '../read/site-types.ts';

export interface NewsItem extends Omit<Story, 'order' | 'body'> {
  /** True if the story opens on the news page itself; its text is in news-texts.ts. */
  hasText: boolean;
}

/** The first story is the lead. */
export const news: readonly NewsItem[] = (await site()).news.map(({ order: _, body, ...item }) => ({
  ...item,
  hasText: body.length > 0 || item.source !== undefined,
}));
