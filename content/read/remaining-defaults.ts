import { join } from 'node:path';
import { hasExampleAddress } from '../../domain/text/email-text.ts';
import { languageFolder } from './files/language-folders.ts';
import { pageForFooterLabel } from './site-paths.ts';
import type { Site, SiteFolders } from './site-types.ts';
import { wordsOf } from './words/words-of.ts';

/** A default that visitors can still see. */
interface RemainingDefault {
  about: 'contacts' | 'words' | 'texts' | 'figures' | 'logo';
  /** True if visitors and authorities would take the default for the operator's own statement. */
  isWrong: boolean;
  found: string;
  /** The instruction for the owner. */
  fix: string;
}

export const remainingDefaults = (
  site: Site,
  standard: Site,
  folders: SiteFolders,
): RemainingDefault[] => [
  ...remainingFields(site, standard, folders.own),
  ...remainingDates(site, folders.own),
  ...linksWithoutTarget(site, standard, folders.own),
  ...sampleTexts(site, folders),
  ...sampleFigures(site, standard, folders.own),
  ...defaultLogo(site, folders.own),
];

const harmlessDefault = (
  about: RemainingDefault['about'],
  found: string,
  fix: string,
): RemainingDefault => ({
  about,
  isWrong: false,
  found,
  fix,
});

const operatorField = /^(?:name$|operator\.)/;
/** The software's own name, and claims that are true only of the software's own site. */
const ourName = /candlewick|clearly lit/i;
const ourClaims = ['tagline'];
/** The prefix of words among a site's fields. An owner's words are in a separate file. */
const wordsPrefix = 'words.texts.';
const fieldName = (field: string) =>
  field.startsWith(wordsPrefix) ? field.slice(wordsPrefix.length) : field;

function remainingFields(site: Site, standard: Site, own: string): RemainingDefault[] {
  const defaults = new Map(textFields(standard));
  return textFields(site).flatMap(([field, value]) => {
    const isOurs = defaults.get(field) === value;
    const file = field.startsWith(wordsPrefix) ? 'words.yaml' : 'site.yaml';
    const fix = `Set ${fieldName(field)} in ${join(own, file)} to yours.`;
    const comes = `${fieldName(field)} is “${value}”, which comes with the software.`;
    if (isOurs && operatorField.test(field))
      return { about: 'contacts', isWrong: true, found: comes, fix };
    if (hasExampleAddress(value)) {
      const found = `${fieldName(field)} is “${value}”, which is an address that nobody can have.`;
      return { about: 'contacts', isWrong: true, found, fix };
    }
    if (isOurs && (ourName.test(value) || ourClaims.includes(field)) && isShown(site, field))
      return harmlessDefault('words', comes, fix);
    return [];
  });
}

/** True if the page with this field is switched on. */
function isShown({ show }: Site, field: string): boolean {
  if (/^(?:storeId$|words\.texts\.pages\.(?:store|product)\.)/.test(field)) return show.store;
  return show.login || !/^words\.texts\.pages\.(?:login|profile)\./.test(field);
}

/** Default dates and years. Until the owner sets them, visitors see a false update date or copyright year. */
function remainingDates(
  { written, policiesUpdated, copyrightYear, words }: Site,
  own: string,
): RemainingDefault[] {
  const file = join(own, 'site.yaml');
  const stated = [
    {
      field: 'policiesUpdated',
      isWrong: true,
      says: `policies and contacts say “${wordsOf(words).info.lastUpdated({ date: policiesUpdated })}”, a day`,
      fix: `Set policiesUpdated in ${file} to the day on which yours were.`,
    },
    {
      field: 'copyrightYear',
      isWrong: false,
      says: `the footer says “© ${copyrightYear}”, a year`,
      fix: `Set copyrightYear in ${file} to yours.`,
    },
  ];
  return stated
    .filter(({ field }) => !written.includes(field))
    .map(({ isWrong, says, fix }) => ({
      about: 'words',
      isWrong,
      fix,
      found: `${says} that comes with the software.`,
    }));
}

/**
 * Default links for which the owner has set neither a URL nor a page. Visitors see such links marked as coming soon.
 */
function linksWithoutTarget(
  { footer, social, info }: Site,
  standard: Site,
  own: string,
): RemainingDefault[] {
  const file = join(own, 'site.yaml');
  const theirs = info.filter(({ isSample }) => !isSample);
  const entriesOf = (site: Pick<Site, 'footer'>) => site.footer.flatMap(({ entries }) => entries);
  const ours = new Set([...entriesOf(standard), ...standard.social].map(({ label }) => label));
  const named = (links: readonly { label: string; address?: string | undefined }[]) =>
    links.flatMap(({ label, address }) =>
      address === undefined && ours.has(label) ? [label] : [],
    );
  const left = [
    {
      labels: named(
        entriesOf({ footer }).filter(
          (entry) =>
            entry.page === undefined && pageForFooterLabel(entry.label, theirs) === undefined,
        ),
      ),
      fix: `Give each an address under footer in ${file}, or a page of its title in ${join(own, 'info')}, or leave it out.`,
    },
    {
      labels: named(social),
      fix: `Give each the address of your account under social in ${file}, or set social to [].`,
    },
  ];
  return left
    .filter(({ labels }) => labels.length > 0)
    .map(({ labels, fix }) =>
      harmlessDefault(
        'words',
        `the footer has links that lead nowhere: ${labels.join(', ')}.`,
        fix,
      ),
    );
}

function textFields(value: unknown, path = ''): [field: string, value: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    // Lists count from 1.
    const name = Array.isArray(value) ? String(Number(key) + 1) : key;
    return isFromOtherFile(path, key)
      ? []
      : textFields(inner, path === '' ? name : `${path}.${name}`);
  });
}

const files = ['articles', 'news', 'airdrops', 'info', 'logo', 'logoForDark', 'sampleOperator'];
/** True for a part of the site that comes from a file other than the owner's site.yaml. */
const isFromOtherFile = (path: string, key: string) =>
  path === '' && [...files, 'publicFiles', 'pictureFiles'].includes(key);

function sampleTexts({ show, ...site }: Site, { defaults, own }: SiteFolders): RemainingDefault[] {
  const ours = languageFolder(defaults, site.language) ?? defaults;
  const folders = [
    ['news', show.news, site.news],
    ['airdrops', show.airdrops, site.airdrops],
    ['learn', show.learn, site.articles],
    ['info', true, site.info],
  ] as const;
  return folders.flatMap(([folder, isShown, items]) => {
    const files = items.filter(({ isSample }) => isSample).map(({ slug }) => `${slug}.md`);
    if (!isShown || files.length === 0) return [];
    const fix =
      folder === 'info'
        ? `Write your own in ${join(own, folder)}, under the same ${files.length === 1 ? 'name' : 'names'}, and have a lawyer look at what they say of the law.`
        : `Write your own in ${join(own, folder)}, which replaces them all, or set show.${folder} to false in ${join(own, 'site.yaml')}.`;
    return [
      harmlessDefault(
        'texts',
        `${join(ours, folder)}/ comes with the software: ${files.join(', ')}.`,
        fix,
      ),
    ];
  });
}

function sampleFigures(site: Site, standard: Site, own: string): RemainingDefault[] {
  const { show } = site;
  const file = join(own, 'site.yaml');
  return [
    show.newsletter &&
      show.subscribersClaim &&
      site.subscribersClaim === standard.subscribersClaim &&
      harmlessDefault(
        'figures',
        `Home claims ${site.subscribersClaim} subscribers, a number that comes with the software.`,
        `Set subscribersClaim in ${file} to yours, or show.subscribersClaim to false.`,
      ),
    site.isSample.statCards &&
      harmlessDefault(
        'figures',
        `Home shows sample totals: ${site.statCards.map(({ label }) => label).join(', ')}.`,
        `Set statCards in ${file}.`,
      ),
    site.isSample.trendingCoins &&
      harmlessDefault(
        'figures',
        `Home shows sample prices of ${site.trendingCoins.map(({ name }) => name).join(', ')} as trending.`,
        `Set trendingCoins in ${file}.`,
      ),
    show.tools &&
      harmlessDefault(
        'figures',
        'the gas tracker and the fear and greed index show made-up values, tagged as samples.',
        `They cannot be replaced. Set show.tools in ${file} to false to take out all four tools.`,
      ),
  ].filter((finding) => finding !== false);
}

const defaultLogo = (site: Site, own: string): RemainingDefault[] =>
  site.logo === null
    ? [
        harmlessDefault(
          'logo',
          'the candle in the header and in the browser’s tab is the software’s mark.',
          `Put your logo into ${own}, as logo.svg or logo.png.`,
        ),
      ]
    : [];
