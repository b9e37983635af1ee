import {
  showsAirdrops,
  showsLearn,
  showsNews,
  showsPortfolio,
  showsStore,
} from '../../content/shown.ts';
import { href } from '../../contract/paths.ts';
import {
  ChartCandlestick,
  Gift,
  GraduationCap,
  House,
  Newspaper,
  Shirt,
  Wallet,
} from '../ui/icons.ts';

/** The header's navigation in its order. Only the phone's menu shows the icons. */
export const mainLinks = [
  { label: 'Home', to: href('home'), Icon: House },
  { label: 'Markets', to: href('markets'), Icon: ChartCandlestick },
  ...(showsStore ? [{ label: 'Store', to: href('store'), Icon: Shirt }] : []),
  ...(showsAirdrops ? [{ label: 'Airdrops', to: href('airdrops'), Icon: Gift }] : []),
  ...(showsNews ? [{ label: 'News', to: href('news'), Icon: Newspaper }] : []),
  ...(showsLearn ? [{ label: 'Learn', to: href('learn'), Icon: GraduationCap }] : []),
  ...(showsPortfolio ? [{ label: 'Portfolio', to: href('portfolio'), Icon: Wallet }] : []),
];
