/** The six articles of the education hub, by the last part of their addresses. */
export const articleSlugs = [
  'what-is-bitcoin',
  'how-to-use-metamask',
  'avoid-crypto-scams',
  'top-5-wallets-2025',
  'defi-explained',
  'nft-basics',
] as const;

export type ArticleSlug = (typeof articleSlugs)[number];
