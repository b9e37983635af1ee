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
  { label: 'Store', to: href('store'), Icon: Shirt },
  { label: 'Airdrops', to: href('airdrops'), Icon: Gift },
  { label: 'News', to: href('news'), Icon: Newspaper },
  { label: 'Learn', to: href('learn'), Icon: GraduationCap },
  { label: 'Portfolio', to: href('portfolio'), Icon: Wallet },
] as const;
