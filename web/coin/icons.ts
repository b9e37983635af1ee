import { icon } from '../ui/pictures/icon.tsx';

/** Drawn by Lucide, see web/ui/pictures/icons.LICENSE.txt. */
export const ChartLine = icon('M3 3v16a2 2 0 0 0 2 2h16M19 9l-5 5-4-4-3 3');
export const Table = icon(
  'M9 3v18M3 9h18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
);
