import type { ArticleSection } from '../articles/article-text.ts';

/** The text of an information page. */
export interface InfoText {
  lede: string;
  sections: readonly ArticleSection[];
}
