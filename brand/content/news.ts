import type { DrawingName } from '../drawing-names.ts';

/** A news item of the fixed list. Invented: every item is tagged as a sample where it is shown. */
export interface NewsItem {
  title: string;
  summary: string;
  /** Relative, as it is shown. */
  time: string;
  category: string;
  drawing: DrawingName;
}

/** The first is the lead. */
export const news: readonly NewsItem[] = [
  {
    title: 'Bitcoin ends a quiet week where it began',
    summary: 'Trading stayed thin and the price never strayed far from Monday’s open.',
    time: '2 hours ago',
    category: 'Bitcoin',
    drawing: 'art-candles',
  },
  {
    title: 'Client teams rehearse an upgrade on a test network',
    summary: 'The rehearsal looks for missed blocks before anything reaches the main network.',
    time: '4 hours ago',
    category: 'Ethereum',
    drawing: 'art-network',
  },
  {
    title: 'Lending rates settle after a restless month',
    summary: 'Borrowing stablecoins costs about as much as it did before the swings.',
    time: '6 hours ago',
    category: 'DeFi',
    drawing: 'art-rates',
  },
  {
    title: 'Draft custody rules ask firms to keep client keys apart',
    summary: 'The proposal wants client assets separated and proof of reserves on a schedule.',
    time: '9 hours ago',
    category: 'Regulation',
    drawing: 'art-tiles',
  },
  {
    title: 'Smaller coins take a larger share of the day’s volume',
    summary: 'More than half of the top 100 traded above their own monthly average.',
    time: '12 hours ago',
    category: 'Markets',
    drawing: 'art-ridge',
  },
  {
    title: 'Wallet makers agree on plain words for signing',
    summary: 'Users will see what a transaction does in place of raw contract calls.',
    time: '1 day ago',
    category: 'Security',
    drawing: 'art-wallet',
  },
];
