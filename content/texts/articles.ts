import { site } from '../read/site.ts';
import type { Article } from '../read/site-types.ts';

/** An article without its text, for cards, search results and the page's head. The text is loaded separately. */
export type ArticleCard = Omit<Article, 'sections' | 'order'>;
export type Difficulty = Article['difficulty'];

/** The articles in reading order; each links to the next. */
export const articles: readonly ArticleCard[] = (await site()).articles.map(
  ({ sections: _, order: __, ...card }) => card,
);
