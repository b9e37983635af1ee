import { icon } from '../ui/icon.tsx';

/** Drawn by Lucide, see web/ui/icons.LICENSE.txt. */
export const CloudOff = icon(
  'M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20',
);
export const ListFilter = icon('M2 5h20M6 12h12M9 19h6');
export const Star = icon(
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z',
);
export const TrendingDown = icon('M16 17h6v-6M22 17l-8.5-8.5-5 5L2 7');
export const TrendingUp = icon('M16 7h6v6M22 7l-8.5 8.5-5-5L2 17');
