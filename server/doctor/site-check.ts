import { join } from 'node:path';
import { remainingDefaults } from '../../content/read/remaining-defaults.ts';
import { readDefaults, readSiteFromFolders } from '../../content/read/site.ts';
import type { Site, SiteFolders } from '../../content/read/site-types.ts';
import { pricesOffStep } from '../../domain/money/currency-step.ts';
import { queryReadOnly } from '../db/inspect-database.ts';
import { databasePlace } from '../site/database-place.ts';
import type { Settings } from '../site/env.ts';
import { formatCents } from '../store/catalogue/currencies.ts';
import { readVisibleSamples } from '../store/catalogue/end-samples.ts';
import { readSoldCurrencies } from '../store/catalogue/stored-catalogue.ts';
import { paymentProvider } from '../wiring/payment-provider.ts';
import { type Finding, faultFinding, goodFinding, noteFinding } from './finding.ts';

/** Names the bundled samples and invented contacts that a public site still shows. */
export async function checkSampleTexts(
  settings: Settings,
  folders: SiteFolders,
): Promise<Finding[]> {
  if (settings.PUBLIC_URL === undefined) return [];
  const site = await readSiteFromFolders(folders);
  const standard = await readDefaults(folders.defaults, site.language);
  const left = [
    ...remainingDefaults(site, standard, folders).map(({ isWrong, about, found, fix }) =>
      (isWrong ? faultFinding : noteFinding)(about, found, fix),
    ),
    ...(await sellerFinding(settings, site, folders.own)),
    ...(await productsFinding(settings, site)),
    ...(await producersFinding(settings, site)),
    ...(await checkGuarantee(settings, site, folders.own)),
  ];
  return left.length > 0
    ? left
    : [goodFinding('site', 'shows no samples and no invented contacts.')];
}

/**
 * Finds shipping prices that checkouts round, because Stripe does not accept them in a currency of
 * the catalogue. In a catalogue with several currencies, also finds prices that mean another amount
 * in each.
 */
export async function checkShipping(settings: Settings, folders: SiteFolders): Promise<Finding[]> {
  if (settings.STORE_API_URL !== undefined) return [];
  const { shippingPrices } = await readSiteFromFolders(folders);
  const sold = await queryReadOnly(databasePlace(settings), readSoldCurrencies).catch(() => null);
  const currencies = (sold ?? []).toSorted();
  const offStep = currencies.flatMap((code) => pricesOffStep(shippingPrices, code));
  const ambiguous = currencies.length < 2 ? [] : shippingPrices.filter(({ cents }) => cents > 0);
  return [
    ...offStep.map((fault) =>
      faultFinding('shipping', `${fault}.`, 'Correct it: until then, checkouts round it.'),
    ),
    ...ambiguous.map(({ file, line, name, cents }) =>
      noteFinding(
        'shipping',
        `${file}, line ${line}: ${name} is charged as ${currencies.map((code) => formatCents(cents, code)).join(' or ')}, since products are sold in ${currencies.join(' and ')}.`,
        'Sell in one currency, unless each of these amounts is meant.',
      ),
    ),
  ];
}

/** Finds prices without tax to which Stripe adds none, so that the owner would pay it. */
export async function checkAddedTax(settings: Settings, folders: SiteFolders): Promise<Finding[]> {
  const provider = await paymentProvider(settings);
  if (provider === null) return [];
  const { shop } = await readSiteFromFolders(folders);
  if (shop.beforeOrder.tax !== 'added' || shop.stripe.automaticTax) return [];
  const hasRates = Object.keys(shop.taxRates).length > 0;
  return [
    (provider.live ? faultFinding : noteFinding)(
      'tax',
      `prices are shown as plus VAT, but Stripe adds none${hasRates ? ': taxRates are added to test payments of this site alone' : ''}.`,
      `Set stripe.automaticTax in ${join(folders.own, 'shop.yaml')} to true, or beforeOrder.tax to what is so.`,
    ),
  ];
}

/** Finds forms that should send mail but have no mail server. Such a form tells visitors that it sends nothing. */
export async function checkForms(settings: Settings, folders: SiteFolders): Promise<Finding[]> {
  if (settings.SMTP_URL !== undefined) return [];
  const site = await readSiteFromFolders(folders);
  return (['contact', 'newsletter'] as const)
    .filter((form) => site[form] === 'mail')
    .map((form) =>
      faultFinding(
        'forms',
        `${form} is mail in ${join(folders.own, 'site.yaml')}, and no mail server is set: the form says that it sends nothing.`,
        settings.STORE_API_URL === undefined
          ? `Set SMTP_URL and MAIL_FROM, or write ${form}: demonstration.`
          : `Write ${form}: demonstration: with a hosted store this site sends no mail.`,
      ),
    );
}

/** A seller who takes real money has to name themselves: Directive 2000/31/EC, Art. 5. */
async function sellerFinding(
  settings: Settings,
  { operator, shop }: Site,
  own: string,
): Promise<Finding[]> {
  const isLive = (await paymentProvider(settings))?.live ?? false;
  if (!isLive) return [];
  const needed = {
    telephone: operator.telephone,
    ...(shop.beforeOrder.tax !== 'notCharged' && { vatNumber: operator.vatNumber }),
  };
  return Object.entries(needed)
    .filter(([, value]) => value === undefined)
    .map(([field]) =>
      faultFinding(
        'contacts',
        `payments are with real money, and operator.${field} is not set.`,
        `Set operator.${field} in ${join(own, 'site.yaml')}.${field === 'vatNumber' ? ' If you charge no VAT, set beforeOrder.tax in shop.yaml to notCharged.' : ''}`,
      ),
    );
}

async function productsFinding(settings: Settings, { show }: Site): Promise<Finding[]> {
  if (!show.store || settings.STORE_API_URL !== undefined) return [];
  // Ignore an unreadable database, which another check reports.
  const titles = await queryReadOnly(databasePlace(settings), readVisibleSamples).catch(() => []);
  if (titles === null) {
    const isLive = (await paymentProvider(settings))?.live ?? false;
    return isLive
      ? []
      : [
          noteFinding(
            'products',
            'the first start fills the store with sample products.',
            replaceHint,
          ),
        ];
  }
  return titles.length === 0
    ? []
    : [noteFinding('products', `sample products are on sale: ${titles.join(', ')}.`, replaceHint)];
}

/** The statements that Regulation (EU) 2023/988 requires at the offer, for goods sold to consumers in the EU. */
async function producersFinding(settings: Settings, { show, shop }: Site): Promise<Finding[]> {
  if (!(show.store && shop.servesEuConsumers) || settings.STORE_API_URL !== undefined) return [];
  const lacking = await queryReadOnly(databasePlace(settings), (db) =>
    db
      .selectFrom('product')
      .select('title')
      .where('deleted_at', 'is', null)
      .where('status', '=', 'published')
      .where('hidden', '=', 0)
      .where((row) => row.or([row('producer', 'is', null), row('producer_contact', 'is', null)]))
      .orderBy('position')
      .execute(),
  ).catch(() => null);
  if (lacking === null || lacking.length === 0) return [];
  const named = lacking.slice(0, 5).map(({ title }) => title);
  const more = lacking.length > named.length ? ` and ${lacking.length - named.length} more` : '';
  return [
    noteFinding(
      'safety',
      `no producer, or no way to reach them, is named for ${named.join(', ')}${more}.`,
      'Fill in the columns producer and producer_contact of the catalogue file, and warnings where a product has any (docs/commands.md). If you sell to no consumers in the EU, set servesEuConsumers in shop.yaml to false.',
    ),
  ];
}

/**
 * Checks that a shop that serves consumers in the EU shows the picture that Regulation (EU)
 * 2025/1960 requires, and that only the Commission provides.
 */
async function checkGuarantee(
  settings: Settings,
  { show, shop }: Site,
  own: string,
): Promise<Finding[]> {
  const isOurs = show.store && settings.STORE_API_URL === undefined;
  if (!(isOurs && shop.servesEuConsumers) || shop.beforeOrder.guaranteeNotice !== '-') return [];
  const say = (await paymentProvider(settings))?.live ? faultFinding : noteFinding;
  return [
    say(
      'guarantee',
      'the EU’s harmonised notice on the legal guarantee is not shown, which consumers in the EU have to see before they order since 2026-09-27.',
      `Put the picture that the European Commission publishes, in your language and in colour, into ${join(own, 'public')} and name it in ${join(own, 'shop.yaml')}: beforeOrder.guaranteeNotice (docs/selling.md).`,
    ),
  ];
}

const replaceHint =
  'Import yours in their place: npm run store -- import catalogue.csv --replace (docs/selling.md).';
