import type { ArticleSlug } from '../article-slugs.ts';
import type { ArticleText } from './article-text.ts';

const texts: Record<ArticleSlug, () => Promise<ArticleText>> = {
  'what-is-bitcoin': async () => (await import('./what-is-bitcoin.ts')).whatIsBitcoin,
  'how-to-use-metamask': async () => (await import('./how-to-use-metamask.ts')).howToUseMetamask,
  'avoid-crypto-scams': async () => (await import('./avoid-crypto-scams.ts')).avoidCryptoScams,
  'top-5-wallets-2025': async () => (await import('./top-5-wallets-2025.ts')).top5Wallets2025,
  'defi-explained': async () => (await import('./defi-explained.ts')).defiExplained,
  'nft-basics': async () => (await import('./nft-basics.ts')).nftBasics,
};

/** The text of an article. Each is a file of its own, fetched only by those who read it. */
export const loadArticle = (slug: ArticleSlug): Promise<ArticleText> => texts[slug]();
