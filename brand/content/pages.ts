import type { RouteName } from '../../contract/paths.ts';

export interface PageText {
  /** The browser tab and search results; the site's name is added. */
  title: string;
  /** The page's one h1. */
  heading: string;
  description: string;
}

/** Title, heading and description of every page whose words do not come from its content. */
export const pages = {
  home: {
    title: 'Crypto prices, tools and store',
    heading: 'Crypto markets, clearly lit',
    description:
      'Live prices of the top 100 coins in US dollars, movers, a watchlist, a portfolio, plain tools and a small store.',
  },
  markets: {
    title: 'Markets',
    heading: 'Markets',
    description: 'The top 100 coins by market cap, in US dollars, refreshed while you watch.',
  },
  airdrops: {
    title: 'Airdrop calendar',
    heading: 'Airdrop calendar',
    description: 'Upcoming, active and ended airdrops with their dates and rewards.',
  },
  news: {
    title: 'News',
    heading: 'News',
    description: 'Short reads on markets, regulation, security and the networks behind the coins.',
  },
  learn: {
    title: 'Education hub',
    heading: 'Learn',
    description: 'Plain guides to wallets, scams, DeFi and NFTs, from beginner to advanced.',
  },
  article: { title: 'Learn', heading: 'Learn', description: 'A plain guide for beginners.' },
  portfolio: {
    title: 'Portfolio',
    heading: 'Portfolio',
    description: 'Track what you hold at live prices. It stays in your browser.',
  },
  gasTracker: {
    title: 'Gas tracker',
    heading: 'Gas Tracker',
    description: 'What a transaction costs at three speeds, in Gwei.',
  },
  fearAndGreed: {
    title: 'Fear and greed index',
    heading: 'Fear & Greed Index',
    description: 'One number from 0 to 100 for the mood of the market.',
  },
  defiCalculator: {
    title: 'DeFi calculator',
    heading: 'DeFi Calculator',
    description: 'Compound yield and impermanent loss, worked out as you type.',
  },
  stakingCalculator: {
    title: 'Staking calculator',
    heading: 'Staking Calculator',
    description: 'What a stake pays over time at a given yearly rate.',
  },
  profile: {
    title: 'Profile',
    heading: 'Profile',
    description: 'Your account and watchlist, kept in this browser.',
  },
  about: {
    title: 'About',
    heading: 'About',
    description: 'What this site is, how it works and who runs it.',
  },
  contact: {
    title: 'Contact',
    heading: 'Contact',
    description: 'How to reach the people who run this site.',
  },
  privacyPolicy: {
    title: 'Privacy Policy',
    heading: 'Privacy Policy',
    description: 'What stays in your browser, what leaves it, and why.',
  },
  termsOfService: {
    title: 'Terms of Service',
    heading: 'Terms of Service',
    description: 'The terms under which this site may be used.',
  },
  store: {
    title: 'Store',
    heading: 'Store',
    description: 'Merchandise for people who like their charts clearly lit.',
  },
  product: { title: 'Product', heading: 'Product', description: 'A product from the store.' },
  success: {
    title: 'Payment',
    heading: 'Payment Successful',
    description: 'The return page of the checkout.',
  },
  login: { title: 'Log in', heading: 'Crypto markets, clearly lit', description: 'Log in.' },
  notFound: {
    title: '404 Page Not Found',
    heading: '404 Page Not Found',
    description: 'There is no page at this address.',
  },
} satisfies Record<RouteName, PageText>;
