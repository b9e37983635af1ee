import type { NewsItem } from '../../brand/content/news.ts';

/** Category and time of a news item. */
export function NewsFacts({ item }: { item: NewsItem }) {
  return (
    <p className="flex flex-wrap gap-x-2 text-12 text-text-3">
      <b className="font-semibold text-text">{item.category}</b>
      <span>{item.time}</span>
    </p>
  );
}
