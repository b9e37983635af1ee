import { site } from './read/site.ts';

/** An entry without a page says that the feature is coming soon. */
export const footerColumns = site().footer;

/** In the order of the drawings in brand/social.svg (Simple Icons, CC0). */
export const socialLinks = ['X', 'GitHub', 'Discord', 'Telegram'] as const;
