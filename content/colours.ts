import { accentTokens } from './read/colours.ts';
import { site } from './read/site.ts';

const { light, dark } = (await site()).colours;
const [ofLight, ofDark] = [accentTokens(light, 'light'), accentTokens(dark, 'dark')];

/** What follows brand/tokens.css: the owner's accents. Empty without any. */
export const ownColours: string =
  ofLight + ofDark === '' ? '' : `:root {\n  ${ofLight}\n}\n.dark {\n  ${ofDark}\n}\n`;
