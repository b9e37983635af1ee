import { labels } from '../../../content/labels.ts';
import {
  showsAirdrops,
  showsLearn,
  showsNews,
  showsPortfolio,
  showsStore,
} from '../../../content/shown.ts';
import { href } from '../../../contract/paths.ts';
import {
  ChartCandlestick,
  Gift,
  GraduationCap,
  House,
  Newspaper,
  Shirt,
  Wallet,
} from '../../ui/pictures/icons.ts';

/** The header's navigation in its order. Only the phone's menu shows the icons. */
export const mainLinks = [
  { label: labels.navigation.home, to: href('home'), Icon: House },
  { label: labels.navigation.markets, to: href('markets'), Icon: ChartCandlestick },
  ...(showsStore ? [{ label: labels.navigation.store, to: href('store'), Icon: Shirt }] : []),
  ...(showsAirdrops
    ? [{ label: labels.navigation.airdrops, to: href('airdrops'), Icon: Gift }]
    : []),
  ...(showsNews ? [{ label: labels.navigation.news, to: href('news'), Icon: Newspaper }] : []),
  ...(showsLearn
    ? [{ label: labels.navigation.learn, to: href('learn'), Icon: GraduationCap }]
    : []),
  ...(showsPortfolio
    ? [{ label: labels.navigation.portfolio, to: href('portfolio'), Icon: Wallet }]
    : []),
];
