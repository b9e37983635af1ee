import { icon } from '../../ui/pictures/icon.tsx';

/** The outline of a star in a box of 24 by 24 units. */
export const starPath =
  'm12 2.8 2.85 5.8 6.4.9-4.6 4.5 1.05 6.35L12 17.35l-5.7 3 1.05-6.35-4.6-4.5 6.4-.9Z';

/** All but the star are drawn by Lucide, see web/ui/pictures/icons.LICENSE.txt. */
export const CloudOff = icon(
  'M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20',
);
export const ListFilter = icon('M2 5h20M6 12h12M9 19h6');
export const Star = icon(starPath);
export const TrendingDown = icon('M16 17h6v-6M22 17l-8.5-8.5-5 5L2 7');
export const TrendingUp = icon('M16 7h6v6M22 7l-8.5 8.5-5-5L2 17');
