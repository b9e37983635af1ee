import { type RouteConfig, route } from '@react-router/dev/routes';
import { routeTable } from '../contract/paths.ts';

const page = (name: keyof typeof routeTable, file: string) =>
  route(routeTable[name], file, { id: name });

export default [
  page('home', 'home/home.page.tsx'),
  page('markets', 'market/markets.page.tsx'),
  page('airdrops', 'airdrops/airdrops.page.tsx'),
  page('news', 'news/news.page.tsx'),
  page('learn', 'learn/learn.page.tsx'),
  page('article', 'learn/article.page.tsx'),
  page('portfolio', 'portfolio/portfolio.page.tsx'),
  page('gasTracker', 'tools/gas-tracker.page.tsx'),
  page('fearAndGreed', 'tools/fear-and-greed.page.tsx'),
  page('defiCalculator', 'tools/defi-calculator.page.tsx'),
  page('stakingCalculator', 'tools/staking-calculator.page.tsx'),
  page('profile', 'account/profile.page.tsx'),
  page('about', 'info/about.page.tsx'),
  page('contact', 'info/contact.page.tsx'),
  page('privacyPolicy', 'info/privacy-policy.page.tsx'),
  page('termsOfService', 'info/terms-of-service.page.tsx'),
  page('store', 'store/store.page.tsx'),
  page('product', 'store/product.page.tsx'),
  page('success', 'store/success.page.tsx'),
  page('login', 'home/login.page.tsx'),
  page('notFound', 'shell/not-found.page.tsx'),
  route('*', 'shell/not-found.page.tsx', { id: 'unknown' }),
] satisfies RouteConfig;
