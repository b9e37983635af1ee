import type { PageName } from '../../contract/paths.ts';
import type { PageModule } from '../page.ts';

/** Loads the module of each page. The compiler checks that a page's parameters fit its route. */
export const pageLoaders: { [Name in PageName]: () => Promise<PageModule<Name>> } = {
  home: () => import('../home/home.page.tsx'),
  markets: () => import('../market/markets.page.tsx'),
  airdrops: () => import('../airdrops/airdrops.page.tsx'),
  news: () => import('../news/news.page.tsx'),
  learn: () => import('../learn/learn.page.tsx'),
  article: () => import('../learn/article.page.tsx'),
  portfolio: () => import('../portfolio/portfolio.page.tsx'),
  gasTracker: () => import('../tools/gas-tracker.page.tsx'),
  fearAndGreed: () => import('../tools/fear-and-greed.page.tsx'),
  defiCalculator: () => import('../tools/defi-calculator.page.tsx'),
  stakingCalculator: () => import('../tools/staking-calculator.page.tsx'),
  profile: () => import('../account/profile.page.tsx'),
  about: () => import('../info/info.page.tsx'),
  contact: () => import('../info/contact.page.tsx'),
  privacyPolicy: () => import('../info/info.page.tsx'),
  termsOfService: () => import('../info/info.page.tsx'),
  info: () => import('../info/info.page.tsx'),
  store: () => import('../store/store.page.tsx'),
  product: () => import('../store/product.page.tsx'),
  success: () => import('../store/success.page.tsx'),
  login: () => import('../home/login.page.tsx'),
  notFound: () => import('../shell/not-found.page.tsx'),
  unknown: () => import('../shell/not-found.page.tsx'),
};

/**
 * The paths of the page modules below `web`, without `.page.tsx`. Separate from the loaders, because the browser does
 * not need the paths.
 */
export const pageFiles: { [Name in PageName]: string } = {
  home: 'home/home',
  markets: 'market/markets',
  airdrops: 'airdrops/airdrops',
  news: 'news/news',
  learn: 'learn/learn',
  article: 'learn/article',
  portfolio: 'portfolio/portfolio',
  gasTracker: 'tools/gas-tracker',
  fearAndGreed: 'tools/fear-and-greed',
  defiCalculator: 'tools/defi-calculator',
  stakingCalculator: 'tools/staking-calculator',
  profile: 'account/profile',
  about: 'info/info',
  contact: 'info/contact',
  privacyPolicy: 'info/info',
  termsOfService: 'info/info',
  info: 'info/info',
  store: 'store/store',
  product: 'store/product',
  success: 'store/success',
  login: 'home/login',
  notFound: 'shell/not-found',
  unknown: 'shell/not-found',
};
