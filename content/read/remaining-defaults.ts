import { join } from 'node:path';
import { pageOfEntry } from './addresses.ts';
import { folderIn } from './files/language-folders.ts';
import type { Site, SiteFolders } from './site-types.ts';

/** Something that visitors see of what the software brings. */
interface Left {
  about: 'contacts' | 'words' | 'texts' | 'figures' | 'logo';
  /** Whether visitors and authorities take it for the operator's, and it is not. */
  isWrong: boolean;
  found: string;
  /** What to do. */
  mend: string;
}

/** What a site still has of the words, figures and samples that the software brings. */
export const leftOfOurs = (site: Site, standard: Site, folders: SiteFolders): Left[] => [
  ...fieldsLeft(site, standard, folders.own),
  ...days(site, folders.own),
  ...leadingNowhere(site, standard, folders.own),
  ...texts(site, folders),
  ...figures(site, standard, folders.own),
  ...logo(site, folders.own),
];

const note = (about: Left['about'], found: string, mend: string): Left => ({
  about,
  isWrong: false,
  found,
  mend,
});

/** The fields by which a site says whose it is. */
const ofOperator = /^(?:name$|operator\.)/;
/** What names us, and what only we say of ourselves. */
const ofOurs = /candlewick|clearly lit/i;
const alsoOurs = ['tagline'];
/** The words are part of a site under this name, and a file of their own. */
const ofWords = 'words.texts.';
const nameOf = (field: string) => (field.startsWith(ofWords) ? field.slice(ofWords.length) : field);

function fieldsLeft(site: Site, standard: Site, own: string): Left[] {
  const defaults = new Map(fieldsOf(standard));
  return fieldsOf(site).flatMap(([field, value]) => {
    const isOurs = defaults.get(field) === value;
    const file = field.startsWith(ofWords) ? 'words.yaml' : 'site.yaml';
    const mend = `Set ${nameOf(field)} in ${join(own, file)} to yours.`;
    const comes = `${nameOf(field)} is “${value}”, which comes with the software.`;
    if (isOurs && ofOperator.test(field))
      return { about: 'contacts', isWrong: true, found: comes, mend };
    if (hasExampleAddress(value)) {
      const found = `${nameOf(field)} is “${value}”, which is an address that nobody can have.`;
      return { about: 'contacts', isWrong: true, found, mend };
    }
    if (isOurs && (ofOurs.test(value) || alsoOurs.includes(field)) && isShown(site, field))
      return note('words', comes, mend);
    return [];
  });
}

/** Whether the page that says it is switched on. */
function isShown({ show }: Site, field: string): boolean {
  if (/^(?:storeId$|words\.texts\.pages\.(?:store|product)\.)/.test(field)) return show.store;
  return show.login || !/^words\.texts\.pages\.(?:login|profile)\./.test(field);
}

/** Statements of when something was: whoever has not made them has not updated or published anything on our day. */
function days({ written, policiesUpdated, copyrightYear }: Site, own: string): Left[] {
  const file = join(own, 'site.yaml');
  const stated = [
    {
      field: 'policiesUpdated',
      isWrong: true,
      says: `policies and contacts are said to be “Last updated ${policiesUpdated}”, a day`,
      mend: `Set policiesUpdated in ${file} to the day on which yours were.`,
    },
    {
      field: 'copyrightYear',
      isWrong: false,
      says: `the footer says “© ${copyrightYear}”, a year`,
      mend: `Set copyrightYear in ${file} to yours.`,
    },
  ];
  return stated
    .filter(({ field }) => !written.includes(field))
    .map(({ isWrong, says, mend }) => ({
      about: 'words',
      isWrong,
      mend,
      found: `${says} that comes with the software.`,
    }));
}

/** Links of ours that an owner has neither given an address nor a page: visitors are told that something is coming soon. */
function leadingNowhere({ footer, social, info }: Site, standard: Site, own: string): Left[] {
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
          (entry) => entry.page === undefined && pageOfEntry(entry.label, theirs) === undefined,
        ),
      ),
      mend: `Give each an address under footer in ${file}, or a page of its title in ${join(own, 'info')}, or leave it out.`,
    },
    {
      labels: named(social),
      mend: `Give each the address of your account under social in ${file}, or set social to [].`,
    },
  ];
  return left
    .filter(({ labels }) => labels.length > 0)
    .map(({ labels, mend }) =>
      note('words', `the footer has links that lead nowhere: ${labels.join(', ')}.`, mend),
    );
}

/** Every text of site.yaml with the path of its field. */
function fieldsOf(value: unknown, path = ''): [field: string, value: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    // As people count the points of a list.
    const name = Array.isArray(value) ? String(Number(key) + 1) : key;
    return isRead(path, key) ? [] : fieldsOf(inner, path === '' ? name : `${path}.${name}`);
  });
}

const files = ['articles', 'news', 'airdrops', 'info', 'logo', 'logoForDark'];
/** What a site has from files other than site.yaml. */
const isRead = (path: string, key: string) =>
  path === '' && [...files, 'publicFiles', 'pictureFiles'].includes(key);

/** RFC 2606 keeps .example for documents: no mail and no page arrives there. */
const hasExampleAddress = (text: string) => /[\w-]\.example(?![\w-])/i.test(text);

function texts({ show, ...site }: Site, { defaults, own }: SiteFolders): Left[] {
  const ours = folderIn(defaults, site.language) ?? defaults;
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
        ? `Write your own in ${join(own, folder)}, under the same ${files.length === 1 ? 'name' : 'names'}, and have a lawyer look at what they say of the law.`
        : `Write your own in ${join(own, folder)}, which replaces them all, or set show.${folder} to false in ${join(own, 'site.yaml')}.`;
    return [
      note('texts', `${join(ours, folder)}/ comes with the software: ${files.join(', ')}.`, mend),
    ];
  });
}

function figures(site: Site, standard: Site, own: string): Left[] {
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

const logo = (site: Site, own: string): Left[] =>
  site.logo === null
    ? [
        note(
          'logo',
          'the candle in the header and in the browser’s tab is the software’s mark.',
          `Put your logo into ${own}, as logo.svg or logo.png.`,
        ),
      ]
    : [];
