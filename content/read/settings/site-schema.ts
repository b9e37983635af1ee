import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { deskRoles } from '../../../contract/desk.ts';
import { foldEmail } from '../../../domain/store/same-email.ts';
import { nearestWord } from '../../../domain/text/nearest.ts';
import { guessLanguage, languageName } from '../words/languages.ts';
import { centsSchema, plainText, strictFields, textSchema, wholeNumber } from '../yaml/fields.ts';
import { type Accent, contrastFaults, type Theme } from './colours.ts';
import { countrySchema } from './countries.ts';
import { networkDrawing, networks } from './social-networks.ts';
import { timeZoneSchema } from './time-zone.ts';
import { drawingSchema, flagSchema, numberSchema, oneOf, urlSchema } from './value-schemas.ts';

// One schema for brand/ and for the owner's folder. The owner's settings are laid over brand/, so all their fields
// are optional.

const colour = z
  .string('has to be a colour, such as "#b45309"')
  .regex(/^#[0-9a-f]{6}$/i, 'has to be a colour of six digits, such as "#b45309"');

/** True for words that can be a date in some language. */
const hasDayAndYear = (value: string): boolean => {
  const lengths = (value.match(/\p{Nd}+/gu) ?? []).map((digits) => [...digits].length);
  return lengths.includes(4) && lengths.some((length) => length < 3);
};

const accent = (theme: Theme) =>
  strictFields({
    accent: colour.optional(),
    onAccent: colour.optional(),
    accentText: colour.optional(),
  }).superRefine((given, context) => {
    const isColour = ([, value]: [string, unknown]) => colour.safeParse(value).success;
    const colours: Accent = Object.fromEntries(Object.entries(given).filter(isColour));
    // Skip an invalid accent: the accent is already refused, and its contrast cannot be computed.
    const isUnknown = given.accent !== undefined && colours.accent === undefined;
    if (isUnknown) delete colours.onAccent;
    for (const { field, text } of contrastFaults(colours, theme))
      context.addIssue({ code: 'custom', path: [field], message: text });
  });

/** An https address, or a path within this site, which links.ts checks. */
const addressOrPage = z
  .string()
  .refine((value) => /^\/(?![/\\])/.test(value) || urlSchema.safeParse(value).success, {
    error: 'has to be an https address, or one of this site, such as /learn',
  });

const emailFault = 'has to be an e-mail address, such as hello@example.com';
/**
 * An e-mail address. Its domain may have letters of any language, because they are encoded as ASCII; the part before
 * the @ may not.
 */
const email = z
  .string(emailFault)
  .trim()
  .superRefine((value, context) => {
    const [, before = '', domain = ''] = /^(.*)@(.*)$/.exec(value) ?? [];
    if (z.email().safeParse(`${before}@${domainToASCII(domain)}`).success) return;
    const message = /\P{ASCII}/u.test(before)
      ? `${emailFault}, with plain letters before the @`
      : emailFault;
    context.addIssue({ code: 'custom', message });
  });

const operator = strictFields({
  name: textSchema,
  email,
  office: textSchema,
  hours: textSchema,
  telephone: textSchema.optional(),
  register: textSchema.optional(),
  vatNumber: textSchema.optional(),
  supervisoryAuthority: textSchema.optional(),
});

const language = z
  .string('has to be a language, such as en or de')
  .superRefine((value, context) => {
    if (isLanguage(value)) return;
    const meant = guessLanguage(value);
    const hint = meant === null ? '' : `; did you mean ${meant}`;
    const message = `has to be the code of a language, such as en or de${hint}`;
    context.addIssue({ code: 'custom', message });
  });

function isLanguage(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value)[0] === value && languageName(value) !== undefined;
  } catch {
    return false;
  }
}

/** True for a number in the locale-independent notation of YAML. */
const isFigure = (value: string) => /^\d+(?:\.\d+)?$/.test(value);

const entry = strictFields({
  label: textSchema,
  page: oneOf('about', 'contact', 'privacyPolicy', 'termsOfService').optional(),
  address: addressOrPage.optional(),
});

const network = strictFields({
  label: plainText(40).superRefine((label, context) => {
    const near =
      networkDrawing(label) ?? nearestWord(label, networks, Math.floor(label.length / 4));
    if (near !== null && near !== label)
      context.addIssue({ code: 'custom', message: `is ${label}; did you mean ${near}` });
  }),
  address: urlSchema.optional(),
});

/** Features of the site. false removes a feature from menus, URLs and scripts. */
const show = strictFields({
  store: flagSchema,
  portfolio: flagSchema,
  airdrops: flagSchema,
  news: flagSchema,
  learn: flagSchema,
  tools: flagSchema,
  login: flagSchema,
  search: flagSchema,
  newsletter: flagSchema,
  subscribersClaim: flagSchema,
  contactForm: flagSchema,
  proStrip: flagSchema,
});

const localeTag = z
  .string('has to be a language, or one of a country, such as de-AT')
  .refine((tag) => isLocale(tag), {
    error: ({ input }) =>
      `is no language or country: ${String(input)}; write it such as de or de-AT`,
  });

/** True if Intl can format numbers and dates in this locale. */
function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length === 1;
  } catch {
    return false;
  }
}

export const siteSchema = strictFields({
  name: plainText(40).refine((name) => !name.includes('\n'), 'has to be on one line'),
  language,
  /** True if the logo contains the name, so that the name is not written beside it. */
  nameInLogo: flagSchema,
  tagline: textSchema,
  locale: localeTag.optional(),
  timeZone: timeZoneSchema,
  appColor: colour,
  colours: strictFields({ light: accent('light'), dark: accent('dark') }),
  operator,
  storeId: z.string().regex(/^[a-z0-9-]{1,40}$/, 'has to be small letters, digits and hyphens'),
  shippingFlatRateCents: centsSchema,
  shippingCountries: z
    .array(countrySchema, 'has to be a list of countries, such as [DE, AT]')
    .min(1, 'needs one country at least'),
  copyrightYear: wholeNumber(' of four digits', 1990, 2200),
  policiesUpdated: textSchema
    .refine((value) => !/^\d{4}-\d\d?-\d\d?$/.test(value), {
      error: 'is shown as it stands: write it for readers, such as March 1, 2026',
      abort: true,
    })
    .refine(hasDayAndYear, 'has to be a date with a day and a year, such as March 1, 2026'),
  minimumAgeYears: wholeNumber(' of years', 0, 150),
  subscribersClaim: textSchema,
  show,
  /** The forms' mode: a demonstration, or mail where the site can send it. */
  contact: oneOf('demonstration', 'mail'),
  newsletter: oneOf('demonstration', 'mail'),
  /** The people who may open the desk. */
  desk: z
    .array(
      strictFields({ email, role: oneOf(...deskRoles) }),
      'has to be a list of people, each with an email and a role, or [] for none',
    )
    .superRefine((people, context) => {
      const addresses = people.map((person) => foldEmail(person.email));
      for (const [index, address] of addresses.entries())
        if (addresses.indexOf(address) < index)
          context.addIssue({
            code: 'custom',
            path: [index, 'email'],
            message: `is ${address}, who is named above already: a person has one role, however the address is written`,
          });
    }),
  /** The links below the tagline. A link without a URL is announced as coming soon. */
  social: z.array(network, 'has to be a list of networks, or [] for none'),
  footer: z
    .array(
      strictFields({ heading: textSchema, entries: z.array(entry) }),
      'has to be a list of columns, each with a heading and entries',
    )
    .min(1, 'needs one column at least: your information pages join it'),
  tools: z.array(
    strictFields({
      title: textSchema,
      description: textSchema,
      features: z.array(textSchema),
      page: oneOf('gasTracker', 'fearAndGreed', 'defiCalculator', 'stakingCalculator'),
      drawing: drawingSchema,
    }),
  ),
  statCards: z.array(
    strictFields({
      label: textSchema,
      value: textSchema,
      unit: oneOf('dollars', 'percent').optional(),
      changePct: numberSchema,
      icon: oneOf('globe', 'activity', 'pie'),
    }).refine(({ value, unit }) => unit === undefined || isFigure(value), {
      path: ['value'],
      error: 'has to be a number, such as 52.6, because it has a unit',
    }),
  ),
  trendingCoins: z.array(
    strictFields({
      id: textSchema,
      name: textSchema,
      symbol: textSchema,
      price: numberSchema,
      changePct: numberSchema,
    }),
  ),
});
