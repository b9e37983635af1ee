import { join } from 'node:path';
import { isInventedContact } from '../../domain/text/email-text.ts';
import { nearestWord } from '../../domain/text/nearest.ts';
import { languageFolder } from './files/language-folders.ts';
import type { Problem } from './problem.ts';
import { restOfWorld } from './settings/shop-schema.ts';
import type { Site } from './site-types.ts';
import { languageName } from './words/languages.ts';
import { wordsFolder } from './words/read-words.ts';

type CheckedFields = Pick<
  Site,
  | 'shop'
  | 'info'
  | 'operator'
  | 'sampleOperator'
  | 'written'
  | 'shippingPrices'
  | 'shippingCountries'
  | 'language'
  | 'locale'
  | 'words'
>;

/** A shipping price that is unlikely in most currencies, in minor units. */
const unlikelyCents = 30_000;
const mostCurrenciesText = (cents: number) => `${(cents / 100).toFixed(2)} in most currencies`;

/** The settings that are valid but probably mistakes. */
export const likelyMistakes = (site: CheckedFields, own: string): Problem[] => [
  ...shopMistakes(site, join(own, 'shop.yaml')),
  ...site.shippingPrices
    .filter(({ cents }) => cents > unlikelyCents)
    .map(({ file, line, name, cents }) => ({
      file,
      line,
      text: `${name} is ${cents}, which is ${mostCurrenciesText(cents)}: it is a number of the smallest coin, such as 490 for 4.90`,
    })),
  ...incompleteSeller(site, join(own, 'site.yaml')),
  ...settingsWithoutEffect(site, join(own, 'site.yaml')),
  ...languageMistakes(site, join(own, 'site.yaml')),
  ...pagesBesideOurs(site, own),
];

function shopMistakes(site: CheckedFields, file: string): Problem[] {
  const { shop } = site;
  const swapped = Object.entries(shop.taxRates)
    .filter(([, { standard, reduced }]) => standard < reduced)
    .map(([code]) => `taxRates.${code} has a standard rate below the reduced one`);
  const early = shop.zones.flatMap(({ name, priceCents, freeFromCents }) =>
    freeFromCents !== null && freeFromCents < priceCents
      ? [
          `freeFromCents of ${name} is ${freeFromCents}, which is ${mostCurrenciesText(freeFromCents)} and less than its shipping costs`,
        ]
      : [],
  );
  const added =
    shop.servesEuConsumers && shop.beforeOrder.tax === 'added'
      ? [
          'beforeOrder.tax is added, and consumers in the EU are served, who have to see prices with their tax in them (Directive 98/6/EC)',
        ]
      : [];
  // Rates are added to test payments alone.
  const uncharged =
    shop.beforeOrder.tax === 'added' && !shop.stripe.automaticTax
      ? [
          'beforeOrder.tax is added, and stripe.automaticTax is false: payments through Stripe add no tax, neither by taxRates nor otherwise, and it is yours to pay',
        ]
      : [];
  const untaxed = countriesWithoutRate(site).map(
    (countries) =>
      `taxRates has no rate for ${countries}: whatever is sent there is sold without tax. Write its rate, or 0 if no tax is due`,
  );
  return [...swapped, ...early, ...added, ...uncharged, ...untaxed].map((text) => ({ file, text }));
}

const maxNamedCountries = 5;

/**
 * The named countries that parcels go to and that have no rate, as one text, while others have one; none if Stripe Tax
 * takes the place of all rates. The rest of the world is left out, because exports are usually free of tax.
 */
function countriesWithoutRate({ shop, shippingCountries }: CheckedFields): string[] {
  const hasRates = Object.values(shop.taxRates).some(({ standard }) => standard > 0);
  if (!hasRates || shop.stripe.automaticTax) return [];
  const served = shop.zones.length === 0 ? shippingCountries : shop.zones.flatMap(countriesOf);
  const lacking = served
    .filter((code) => !(code in shop.taxRates))
    .map((code) => `${countryNames.of(code)} (${code})`);
  const beyond = lacking.length - maxNamedCountries;
  const named = [...lacking.slice(0, maxNamedCountries), ...(beyond > 0 ? [`${beyond} more`] : [])];
  return named.length === 0 ? [] : [listFormat.format(named)];
}

const countriesOf = ({ countries }: Site['shop']['zones'][number]): readonly string[] =>
  countries === restOfWorld ? [] : countries;
const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const listFormat = new Intl.ListFormat('en-GB');

/** A VAT number without a name and an address makes no invoice. */
function incompleteSeller({ operator, sampleOperator }: CheckedFields, file: string): Problem[] {
  if (operator.vatNumber === undefined) return [];
  return (['name', 'office'] as const)
    .filter((field) => isInventedContact(operator[field], sampleOperator[field]))
    .map((field) => ({
      file,
      text: `operator.vatNumber is set, and operator.${field} is not: orders have receipts in place of invoices until it is`,
    }));
}

function settingsWithoutEffect({ shop, written }: CheckedFields, file: string): Problem[] {
  const idle = ['shippingFlatRateCents', 'shippingCountries'].filter((field) =>
    written.includes(field),
  );
  if (shop.zones.length === 0 || idle.length === 0) return [];
  const [do_, them] = idle.length === 1 ? ['does', 'its'] : ['do', 'their'];
  return [
    {
      file,
      text: `${idle.join(' and ')} ${do_} nothing, because zones in shop.yaml take ${them} place`,
    },
  ];
}

function languageMistakes(
  { language, locale = language, words: { inEnglish } }: CheckedFields,
  file: string,
): Problem[] {
  const baseOf = (tag: string) => new Intl.Locale(tag).language;
  const texts = [
    ...(languageFolder(wordsFolder, language) === null && inEnglish.length > 0
      ? [
          `language is ${language}, ${languageName(language)}, in which the software has no words: what words.yaml does not say is said in English`,
        ]
      : []),
    ...(baseOf(locale) === baseOf(language)
      ? []
      : [
          `language is ${language}, and locale is ${locale}: numbers and days are written as in another language than the words`,
        ]),
  ];
  return texts.map((text) => ({ file, text }));
}

/** Reports pages that were probably meant to replace bundled pages. */
function pagesBesideOurs({ info }: CheckedFields, own: string): Problem[] {
  const ours = info.filter(({ isSample }) => isSample);
  return info
    .filter(({ isSample }) => !isSample)
    .flatMap(({ slug, title }) => {
      const [first] = slug.split('-');
      const near =
        ours.find((page) => page.title.toLowerCase() === title.toLowerCase())?.slug ??
        ours.find((page) => page.slug.split('-')[0] === first)?.slug ??
        nearestWord(
          slug,
          ours.map((page) => page.slug),
          2,
        );
      return near === null || near === undefined
        ? []
        : [
            {
              file: join(own, 'info', `${slug}.md`),
              text: `is shown beside our page ${near}: to take its place, it has to be named ${near}.md`,
            },
          ];
    });
}
