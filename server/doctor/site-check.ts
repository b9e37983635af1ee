import { join } from 'node:path';
import { readDefaults, readFolders, type Site, type SiteFolders } from '../../content/read/site.ts';
import { offStep } from '../../domain/currency-step.ts';
import { databasePlace } from '../database-place.ts';
import { lookInto } from '../db/inspect-database.ts';
import type { Settings } from '../env.ts';
import { paymentProvider } from '../payment-provider.ts';
import { samplesOnSale } from '../store/catalogue/end-samples.ts';
import { type Finding, good, note, wrong } from './finding.ts';

/** Names what a public site still shows of the samples and invented contacts that the software brings. */
export async function checkSite(settings: Settings, folders: SiteFolders): Promise<Finding[]> {
  if (settings.PUBLIC_URL === undefined) return [];
  const site = await readFolders(folders);
  const standard = await readDefaults(folders.defaults);
  const left = [
    ...contacts(site, standard, folders.own),
    ...(await seller(settings, site, folders.own)),
    ...texts(site, folders),
    ...figures(site, standard, folders.own),
    ...(await products(settings, site)),
    ...(await producers(settings, site)),
    ...(await guarantee(settings, site, folders.own)),
  ];
  return left.length > 0 ? left : [good('site', 'shows no samples and no invented contacts.')];
}

/** Prices of shipping that Stripe does not take in a currency that something is sold in. A checkout rounds them. */
export async function checkShipping(settings: Settings, folders: SiteFolders): Promise<Finding[]> {
  if (settings.STORE_API_URL !== undefined) return [];
  const { shippingPrices } = await readFolders(folders);
  const sold = await lookInto(databasePlace(settings), (db) =>
    db
      .selectFrom('variant')
      .select('currency_code')
      .distinct()
      .where('deleted_at', 'is', null)
      .execute(),
  ).catch(() => null);
  return (sold ?? [])
    .flatMap(({ currency_code }) => offStep(shippingPrices, currency_code))
    .map((fault) =>
      wrong('shipping', `${fault}.`, 'Correct it: until then a checkout rounds what it takes.'),
    );
}

/** What visitors and authorities take for the operator's, and is not. */
function contacts(site: Site, standard: Site, own: string): Finding[] {
  const file = join(own, 'site.yaml');
  const ours = ['name', ...Object.keys(standard.operator).map((key) => `operator.${key}`)];
  const defaults = new Map(fieldsOf(standard));
  return fieldsOf(site)
    .filter(
      ([field, value]) =>
        (ours.includes(field) && defaults.get(field) === value) || hasExampleAddress(value),
    )
    .map(([field, value]) =>
      wrong(
        'contacts',
        `${field} is “${value}”, which ${defaults.get(field) === value ? 'comes with the software' : 'is an address that nobody can have'}.`,
        `Set ${field} in ${file} to yours.`,
      ),
    );
}

/** Who takes real money has to say who they are: Directive 2000/31/EC, Art. 5. */
async function seller(
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
  const lacking = Object.entries(needed)
    .filter(([, value]) => value === undefined)
    .map(([field]) =>
      wrong(
        'contacts',
        `payments are with real money, and operator.${field} is not set.`,
        `Set operator.${field} in ${join(own, 'site.yaml')}.${field === 'vatNumber' ? ' If you charge no VAT, set beforeOrder.tax in shop.yaml to notCharged.' : ''}`,
      ),
    );
  const isUncharged = shop.beforeOrder.tax === 'added' && !shop.stripe.automaticTax;
  return isUncharged
    ? [
        ...lacking,
        wrong(
          'payments',
          'prices are said to be plus VAT, and at Stripe none is added.',
          `Set stripe.automaticTax in ${join(own, 'shop.yaml')} to true, or beforeOrder.tax to what is so.`,
        ),
      ]
    : lacking;
}

/** Every text of site.yaml with the path of its field. */
function fieldsOf(value: unknown, path = ''): [field: string, value: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isRead(path, key) ? [] : fieldsOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

/** What a site has from files other than site.yaml. */
const isRead = (path: string, key: string) =>
  path === '' &&
  [
    'articles',
    'news',
    'airdrops',
    'info',
    'logo',
    'logoForDark',
    'publicFiles',
    'pictureFiles',
  ].includes(key);

/** RFC 2606 keeps .example for documents: no mail and no page arrives there. */
const hasExampleAddress = (text: string) => /[\w-]\.example(?![\w-])/i.test(text);

function texts({ show, ...site }: Site, { defaults, own }: SiteFolders): Finding[] {
  const folders = [
    ['news', show.news, site.news],
    ['airdrops', show.airdrops, site.airdrops],
    ['learn', show.learn, site.articles],
    ['info', true, site.info],
  ] as const;
  return folders.flatMap(([folder, isShown, items]) => {
    const files = items.filter(({ isSample }) => isSample).map(({ slug }) => `${slug}.md`);
    if (!isShown || files.length === 0) return [];
    const mend =
      folder === 'info'
        ? `Write your own in ${join(own, folder)}, under the same ${files.length === 1 ? 'name' : 'names'}.`
        : `Write your own in ${join(own, folder)}, which replaces them all, or set show.${folder} to false in ${join(own, 'site.yaml')}.`;
    return [
      note(
        'texts',
        `come with the software: ${join(defaults, folder)}/ ${files.join(', ')}.`,
        mend,
      ),
    ];
  });
}

function figures(site: Site, standard: Site, own: string): Finding[] {
  const { show } = site;
  const file = join(own, 'site.yaml');
  return [
    show.newsletter &&
      show.subscribersClaim &&
      site.subscribersClaim === standard.subscribersClaim &&
      note(
        'figures',
        `Home claims ${site.subscribersClaim} subscribers, a number that comes with the software.`,
        `Set subscribersClaim in ${file} to yours, or show.subscribersClaim to false.`,
      ),
    site.isSample.statCards &&
      note(
        'figures',
        `Home shows sample totals: ${site.statCards.map(({ label }) => label).join(', ')}.`,
        `Set statCards in ${file}.`,
      ),
    site.isSample.trendingCoins &&
      note(
        'figures',
        `Home shows sample prices of ${site.trendingCoins.map(({ name }) => name).join(', ')} as trending.`,
        `Set trendingCoins in ${file}.`,
      ),
    show.tools &&
      note(
        'figures',
        'the gas tracker and the fear and greed index show made-up values, tagged as samples.',
        `They cannot be replaced. Set show.tools in ${file} to false to take out all four tools.`,
      ),
  ].filter((finding) => finding !== false);
}

async function products(settings: Settings, { show }: Site): Promise<Finding[]> {
  if (!show.store || settings.STORE_API_URL !== undefined) return [];
  // A database that cannot be read is a finding of its own.
  const titles = await lookInto(databasePlace(settings), samplesOnSale).catch(() => []);
  if (titles === null) {
    const isLive = (await paymentProvider(settings))?.live ?? false;
    return isLive
      ? []
      : [note('products', 'the first start fills the store with sample products.', replaceThem)];
  }
  return titles.length === 0
    ? []
    : [note('products', `sample products are on sale: ${titles.join(', ')}.`, replaceThem)];
}

/** What Regulation (EU) 2023/988 asks for at the offer, where goods are sold to consumers in the EU. */
async function producers(settings: Settings, { show, shop }: Site): Promise<Finding[]> {
  if (!(show.store && shop.servesEuConsumers) || settings.STORE_API_URL !== undefined) return [];
  const lacking = await lookInto(databasePlace(settings), (db) =>
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
    note(
      'safety',
      `no producer, or no way to reach them, is named for ${named.join(', ')}${more}.`,
      'Fill in the columns producer and producer_contact of the catalogue file, and warnings where a product has any (docs/selling.md). If you sell to no consumers in the EU, set servesEuConsumers in shop.yaml to false.',
    ),
  ];
}

/** Regulation (EU) 2025/1960 asks for its own picture, which only the Commission gives out. */
async function guarantee(
  settings: Settings,
  { show, shop }: Site,
  own: string,
): Promise<Finding[]> {
  const isOurs = show.store && settings.STORE_API_URL === undefined;
  if (!(isOurs && shop.servesEuConsumers) || shop.beforeOrder.guaranteeNotice !== '-') return [];
  const say = (await paymentProvider(settings))?.live ? wrong : note;
  return [
    say(
      'guarantee',
      'the EU’s harmonised notice on the legal guarantee is not shown, which consumers in the EU have to see before they order since 2026-09-27.',
      `Put the picture that the European Commission publishes, in your language and in colour, into ${join(own, 'public')} and name it in ${join(own, 'shop.yaml')}: beforeOrder.guaranteeNotice (docs/selling.md).`,
    ),
  ];
}

const replaceThem =
  'Import yours in their place: npm run store -- import catalogue.csv --replace (docs/selling.md).';
