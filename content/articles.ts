import { site } from './read/site.ts';
import type { Article } from './read/site-types.ts';

/** An article as cards, search results and its own head show it. Its text is loaded apart. */
export type ArticleCard = Omit<Article, 'sections' | 'order'>;
export type Difficulty = Article['difficulty'];

/** In reading order: the one after another is its next. */
export const articles: readonly ArticleCard[] = (await site()).articles.map(
  ({ sections: _, order: __, ...card }) => card,
);
