import {
  showsAirdrops,
  showsLearn,
  showsNews,
  showsPortfolio,
  showsStore,
} from '../../../content/features.ts';
import { words } from '../../../content/words.ts';
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

/** The header's navigation in order. Only the phone's menu shows the icons. */
export const mainLinks = [
  { label: words.navigation.home, to: href('home'), Icon: House },
  { label: words.navigation.markets, to: href('markets'), Icon: ChartCandlestick },
  ...(showsStore ? [{ label: words.navigation.store, to: href('store'), Icon: Shirt }] : []),
  ...(showsAirdrops
    ? [{ label: words.navigation.airdrops, to: href('airdrops'), Icon: Gift }]
    : []),
  ...(showsNews ? [{ label: words.navigation.news, to: href('news'), Icon: Newspaper }] : []),
  ...(showsLearn
    ? [{ label: words.navigation.learn, to: href('learn'), Icon: GraduationCap }]
    : []),
  ...(showsPortfolio
    ? [{ label: words.navigation.portfolio, to: href('portfolio'), Icon: Wallet }]
    : []),
];
