import type { DrawingName } from '../drawing-names.ts';
import type { ArticleSlug } from './article-slugs.ts';

export type Difficulty = 'Beginner' | 'Intermediate' | 'Advanced';

/** An article as cards, search results and its own head show it. Its text is loaded apart. */
export interface ArticleCard {
  slug: ArticleSlug;
  title: string;
  description: string;
  difficulty: Difficulty;
  /** At 200 words a minute, rounded; a test counts. */
  readMinutes: number;
  icon: DrawingName;
  /** Stands above the text. */
  drawing: DrawingName;
}

/** In reading order: the one after another is its next. */
export const articles: readonly ArticleCard[] = [
  {
    slug: 'what-is-bitcoin',
    title: 'What is Bitcoin?',
    description: 'What it is, how a payment travels and what gives it a price.',
    difficulty: 'Beginner',
    readMinutes: 4,
    icon: 'bitcoin',
    drawing: 'art-network',
  },
  {
    slug: 'how-to-use-metamask',
    title: 'How to use MetaMask',
    description: 'Install it, back it up and make a first transfer safely.',
    difficulty: 'Beginner',
    readMinutes: 4,
    icon: 'wallet',
    drawing: 'art-wallet',
  },
  {
    slug: 'avoid-crypto-scams',
    title: 'How to avoid crypto scams',
    description: 'Eight patterns that repeat, and how to spot each one.',
    difficulty: 'Beginner',
    readMinutes: 4,
    icon: 'shield',
    drawing: 'art-shield',
  },
  {
    slug: 'top-5-wallets-2025',
    title: 'Top 5 wallets in 2025',
    description: 'Five well-known wallets compared on custody, chains and recovery.',
    difficulty: 'Intermediate',
    readMinutes: 4,
    icon: 'layers',
    drawing: 'art-cards',
  },
  {
    slug: 'defi-explained',
    title: 'DeFi explained',
    description: 'Lending, swaps and yield, and what can go wrong with each.',
    difficulty: 'Intermediate',
    readMinutes: 4,
    icon: 'blocks',
    drawing: 'art-rates',
  },
  {
    slug: 'nft-basics',
    title: 'NFT basics',
    description: 'Ownership, metadata and what a token really points to.',
    difficulty: 'Advanced',
    readMinutes: 4,
    icon: 'gem',
    drawing: 'art-tiles',
  },
];
