import { z } from 'zod';

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Two-letter regions that are not countries. */
const noCountries = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

/** Codes of ISO 3166-1, as payment providers use them: the United Kingdom is GB. */
export const countrySchema = z
  .string('has to be two capital letters, such as NL')
  .regex(/^[A-Z]{2}$/, {
    error: ({ input }) =>
      `has to be two capital letters, such as ${/^[a-z]{2}$/i.test(String(input)) ? String(input).toUpperCase() : 'NL'}`,
    abort: true,
  })
  .superRefine((code, context) => {
    const { region } = new Intl.Locale(`und-${code}`);
    if (region === code && regionNames.of(code) !== undefined && !noCountries.includes(code))
      return;
    const suggestion = region === code ? '' : `; did you mean ${region}`;
    context.addIssue({ code: 'custom', message: `is no country: ${code}${suggestion}` });
  });

/** The countries and territories of "the rest of the world": all those whose addresses payment providers accept. */
export const everyCountry: readonly string[] =
  `AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
   CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR
   GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP
   KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ
   NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW
   SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
   UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/);
