import { type Marks, marks } from '../domain/locale/marks.ts';
import { locale } from './place.ts';
import { marksOf } from './read/locale-marks.ts';
import { accentTokens } from './read/settings/colours.ts';
import { networkSprite } from './read/settings/networks.ts';
import { site } from './read/site.ts';
import { words } from './words.ts';

const { colours, logo, logoForDark, social } = await site();
const [ofLight, ofDark] = [
  accentTokens(colours.light, 'light'),
  accentTokens(colours.dark, 'dark'),
];

/** What follows brand/tokens.css: the owner's accents. Empty without any. */
export const ownColours: string =
  ofLight + ofDark === '' ? '' : `:root {\n  ${ofLight}\n}\n.dark {\n  ${ofDark}\n}\n`;

const sprite = networkSprite(social.map(({ label }) => label));
const ofNetworks =
  sprite === null
    ? ''
    : `.social-icon { mask: url("${sprite.address}") 0 0 / ${17 * social.length}px 17px no-repeat; }\n`;
/** A wordmark may be wide, and a phone's header has buttons beside it. */
const ofLogo =
  logo === null
    ? ''
    : '.site-header .logo img { max-width: min(12rem, 42vw); object-fit: contain; object-position: left; }\n';
const ofLogos =
  logoForDark === null
    ? ''
    : '.logo-dark, .dark .logo-light { display: none; }\n.dark .logo-dark { display: block; }\n';

/** In pixels, at the size of the market table's words. */
const letter = 6.5;
const lengthOf = ({ thousand, million, billion, trillion, dollarBefore, dollarAfter }: Marks) =>
  Math.max(...[thousand, million, billion, trillion].map((size) => size?.length ?? 0)) +
  dollarBefore.length +
  dollarAfter.length;
/** By how much its columns are wider than in English, which its style is made for. */
const longer = Math.max(
  lengthOf(marksOf(locale)) - lengthOf(marks),
  ...[words.market.marketCap, words.market.volume].map(({ length }) => length - 10),
);
const ofLonger =
  longer > 0 ? `.coin-table-whole { --longer: ${Math.ceil(longer * letter)}px; }\n` : '';

/**
 * The site's style as far as it depends on the owner's folder.
 *
 * @public scripts/build/site-content.ts reads it by its name
 */
export const ownStyle: string = ownColours + ofNetworks + ofLogo + ofLogos + ofLonger;
