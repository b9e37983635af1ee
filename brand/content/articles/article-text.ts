/** A paragraph, a list of short points, or the one sentence to remember. */
export type ArticleBlock = string | readonly string[] | { quote: string };

export interface ArticleSection {
  /** The last part of the address that leads to this section. */
  id: string;
  heading: string;
  blocks: readonly ArticleBlock[];
}

/** The text of one article. Data and not markup: the page builds real elements from it. */
export interface ArticleText {
  sections: readonly ArticleSection[];
}
