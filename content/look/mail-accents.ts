import { buttonColours } from '../read/settings/colours.ts';
import { site } from '../read/site.ts';

const { colours } = await site();

/** The owner's accents as the colours of a button in a mail; null for a theme without one. */
export const mailAccents = {
  light: buttonColours(colours.light),
  dark: buttonColours(colours.dark),
};
