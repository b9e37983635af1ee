import type { PageName } from '../../contract/paths.ts';
import type { PageModule } from '../page.ts';

interface Source<Name extends PageName> {
  /** The path below `web`, without `.page.tsx`. */
  file: string;
  load(): Promise<PageModule<Name>>;
}

/** The module of each page. One whose parameters do not fit its route does not compile. */
export const sources: { [Name in PageName]: Source<Name> } = {
  home: { file: 'home/home', load: () => import('../home/home.page.tsx') },
  markets: { file: 'market/markets', load: () => import('../market/markets.page.tsx') },
  airdrops: { file: 'airdrops/airdrops', load: () => import('../airdrops/airdrops.page.tsx') },
  news: { file: 'news/news', load: () => import('../news/news.page.tsx') },
  learn: { file: 'learn/learn', load: () => import('../learn/learn.page.tsx') },
  article: { file: 'learn/article', load: () => import('../learn/article.page.tsx') },
  portfolio: { file: 'portfolio/portfolio', load: () => import('../portfolio/portfolio.page.tsx') },
  gasTracker: { file: 'tools/gas-tracker', load: () => import('../tools/gas-tracker.page.tsx') },
  fearAndGreed: {
    file: 'tools/fear-and-greed',
    load: () => import('../tools/fear-and-greed.page.tsx'),
  },
  defiCalculator: {
    file: 'tools/defi-calculator',
    load: () => import('../tools/defi-calculator.page.tsx'),
  },
  stakingCalculator: {
    file: 'tools/staking-calculator',
    load: () => import('../tools/staking-calculator.page.tsx'),
  },
  profile: { file: 'account/profile', load: () => import('../account/profile.page.tsx') },
  about: { file: 'info/about', load: () => import('../info/about.page.tsx') },
  contact: { file: 'info/contact', load: () => import('../info/contact.page.tsx') },
  privacyPolicy: {
    file: 'info/privacy-policy',
    load: () => import('../info/privacy-policy.page.tsx'),
  },
  termsOfService: {
    file: 'info/terms-of-service',
    load: () => import('../info/terms-of-service.page.tsx'),
  },
  info: { file: 'info/info', load: () => import('../info/info.page.tsx') },
  store: { file: 'store/store', load: () => import('../store/store.page.tsx') },
  product: { file: 'store/product', load: () => import('../store/product.page.tsx') },
  success: { file: 'store/success', load: () => import('../store/success.page.tsx') },
  login: { file: 'home/login', load: () => import('../home/login.page.tsx') },
  notFound: { file: 'shell/not-found', load: () => import('../shell/not-found.page.tsx') },
  unknown: { file: 'shell/not-found', load: () => import('../shell/not-found.page.tsx') },
};
