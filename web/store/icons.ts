import { icon } from '../ui/icon.tsx';

/** Drawn by Lucide, see web/ui/icons.LICENSE.txt. */
export const ChevronLeft = icon('M15 18l-6-6 6-6');
export const ChevronRight = icon('M9 18l6-6-6-6');
export const CircleCheck = icon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM16 9l-5.5 5.5L8 12');
export const CircleX = icon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM15 9l-6 6M9 9l6 6');
export const ImageOff = icon(
  'M2 2L22 22M10.41 10.41a2 2 0 1 1-2.83-2.83M13.5 13.5L6 21M18 12L21 15M3.59 3.59A1.99 1.99 0 0 0 3 5v14a2 2 0 0 0 2 2h14c.55 0 1.052-.22 1.41-.59M21 15V5a2 2 0 0 0-2-2H9',
);
