import { type LocaleFormat, localeFormat } from '../../domain/locale/locale-format.ts';
import { formatLarge } from '../../domain/money/market-figures.ts';
import { locale } from '../locale.ts';
import { localeFormatOf } from '../read/locale-format.ts';
import { accentTokens } from '../read/settings/colours.ts';
import { networkSprite } from '../read/settings/social-networks.ts';
import { site } from '../read/site.ts';
import { words } from '../words.ts';

const { colours, logo, logoForDark, social, statCards } = await site();
const [lightTokens, darkTokens] = [
  accentTokens(colours.light, 'light'),
  accentTokens(colours.dark, 'dark'),
];

/** The owner's accents, laid over brand/tokens.css; '' without any. */
export const ownColours: string =
  lightTokens + darkTokens === ''
    ? ''
    : `:root {\n  ${lightTokens}\n}\n.dark {\n  ${darkTokens}\n}\n`;

const sprite = networkSprite(social.map(({ label }) => label));
const networksStyle =
  sprite === null
    ? ''
    : `.social-icon { mask: url("${sprite.url}") 0 0 / ${17 * social.length}px 17px no-repeat; }\n`;
/** A wide wordmark has to leave room for the buttons of a phone's header. */
const logoStyle =
  logo === null
    ? ''
    : '.site-header .logo img { max-width: min(12rem, 42vw); object-fit: contain; object-position: left; }\n';
const logosStyle =
  logoForDark === null
    ? ''
    : '.logo-dark, .dark .logo-light { display: none; }\n.dark .logo-dark { display: block; }\n';

/** The width of a letter in the market table, in pixels. */
const letterPx = 6.5;
const lengthOf = ({
  thousand,
  million,
  billion,
  trillion,
  dollarBefore,
  dollarAfter,
}: LocaleFormat) =>
  Math.max(...[thousand, million, billion, trillion].map((size) => size?.length ?? 0)) +
  dollarBefore.length +
  dollarAfter.length;
/** The extra width that the table's columns need in this language; the stylesheet is written for English. */
const localeLetters = localeFormatOf(locale);
const extraLetters = lengthOf(localeLetters) - lengthOf(localeFormat);
const extraPx = Math.max(
  extraLetters,
  ...[words.market.marketCap, words.market.volume].map(({ length }) => length - 10),
);
const columnsStyle =
  extraPx > 0 ? `.coin-table-whole { --longer: ${Math.ceil(extraPx * letterPx)}px; }\n` : '';

/** The maximum length of a figure that fits into one line of Home's cards on a phone. */
const fittingLetters = 8;
/** The number of digits shown where a locale has no short form for billions. */
const billionDigits = 9;
const figureLetters = Math.max(
  ...statCards.map(({ value, unit }) => {
    if (unit !== 'dollars') return value.length;
    const digits = localeLetters.billion === null && +value < 1e12 ? billionDigits : 0;
    return formatLarge(+value).length + extraLetters + digits;
  }),
);
const figuresStyle =
  figureLetters > fittingLetters
    ? `section.card > .figure { font-size: min(1.75rem, ${Math.floor(600 / figureLetters) / 10}vw); }\n`
    : '';

/**
 * The part of the stylesheet that depends on the owner's folder.
 *
 * @public scripts/build/site-content.ts reads it by its name
 */
export const ownStyle: string =
  ownColours + networksStyle + logoStyle + logosStyle + columnsStyle + figuresStyle;
