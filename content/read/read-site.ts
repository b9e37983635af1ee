import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { href } from '../../contract/paths.ts';
import { type RunningKind, runningKinds } from '../../contract/running-kind.ts';
import type { WrittenPrice } from '../../domain/money/currency-step.ts';
import type { PictureMaker } from '../../pictures/picture-maker.ts';
import type { TextNode, TextPicture, TextSection } from '../text.ts';
import { infoAddress } from './addresses.ts';
import { isKnownEntry, whyUnknown } from './entries.ts';
import { readFrontMatter } from './front-matter.ts';
import { readSamples } from './language-folders.ts';
import { likelySlips } from './likely-slips.ts';
import { SiteLinks } from './links.ts';
import { type Logos, readLogos } from './logo.ts';
import { type MarkdownText, readMarkdown, type Source } from './markdown.ts';
import { withValues } from './placeholders.ts';
import { distinct, type Problem, SiteError } from './problem.ts';
import { publicFiles } from './public-files.ts';
import { runningSwitches } from './running-switches.ts';
import { airdropFile, articleFile, infoFile, newsFile } from './schema.ts';
import { readShop, readSiteFile, type ShopFile, type SiteFile } from './settings-files.ts';
import { namesIn, readTexts, type TextFile } from './text-file.ts';
import { type PictureFile, TextPictures } from './text-pictures.ts';
import { valuesOf } from './text-values.ts';
import { readWords, type WordsOfSite } from './words/read-words.ts';

interface Item {
  /** The last part of its address: the file's name. */
  slug: string;
  /** Whether it comes with the software and not from the owner. */
  isSample: boolean;
}

/** The fields of a text's front matter, with its picture looked at. */
type WithCover<Fields> = Omit<Fields, 'picture' | 'pictureAlt'> & { picture?: TextPicture };

export interface Article extends Item, WithCover<z.infer<typeof articleFile>> {
  sections: readonly TextSection[];
  readMinutes: number;
}

export interface Story extends Item, WithCover<z.infer<typeof newsFile>> {
  body: readonly TextNode[];
}

export interface Airdrop extends Item, z.infer<typeof airdropFile> {
  details: readonly TextNode[];
}

export interface InfoPage extends Item, z.infer<typeof infoFile> {
  sections: readonly TextSection[];
  /** What it says where the running site does something else than the first kind, and says something else for that. */
  otherSections: Readonly<Partial<Record<RunningKind, readonly TextSection[]>>>;
}

/** Everything that a site says: the defaults with the owner's folder laid over them. */
export interface Site extends SiteFile, Logos {
  /** What is not wrong, but is a slip more often than meant, or has to be changed one day. */
  notes: readonly Problem[];
  /** What the interface, the store and its mails say. */
  words: WordsOfSite;
  /** What the shop decides once. */
  shop: ShopFile;
  /** The fields of site.yaml and shop.yaml that the owner has set, and of words.yaml, such as `words.store`. */
  written: readonly string[];
  /** What shipping costs, and where that is written. */
  shippingPrices: readonly WrittenPrice[];
  /** The files that are served from the root, by their address without the first slash. */
  publicFiles: readonly string[];
  /** What is made of the pictures beside the texts. */
  pictureFiles: readonly PictureFile[];
  /** Whether its name or its logo is the owner's. */
  hasOwnLook: boolean;
  /** Which of Home's fixed figures come with the software. */
  isSample: { statCards: boolean; trendingCoins: boolean };
  /** In reading order. */
  articles: readonly Article[];
  /** The first is the lead. */
  news: readonly Story[];
  airdrops: readonly Airdrop[];
  info: readonly InfoPage[];
}

/** How the texts of a folder are read. */
interface Reading {
  inSections?: boolean;
  /** Whether ours stay beside the owner's. */
  keepsOurs?: boolean;
  /** What lines of a text depend on; by default what `show` says. */
  switches?: Readonly<Record<string, boolean>>;
}

/** Where a site is read from. */
export interface SiteFolders {
  /** The folder with the defaults, and the owner's. */
  defaults: string;
  own: string;
  /** In place of the one that the owner's site.yaml names. */
  language?: string | undefined;
}

const wordsPerMinute = 200;
/**
 * Reads the defaults and the owner's folder. A folder of texts that exists replaces the default one, but for the pages in
 * `info`, which the site needs: each is replaced by the file of its name.
 *
 * @throws SiteError with every fault there is
 */
export async function readSite(
  { defaults, own, language }: SiteFolders,
  maker: PictureMaker,
): Promise<Site> {
  const problems: Problem[] = [];
  const pictures = new TextPictures();
  const links = new SiteLinks();
  const notes: Problem[] = [];
  const names = namesIn(own, problems);
  // Of a folder that cannot be entered, everything else would say the same.
  if (names === null && problems.length > 0) throw new SiteError(problems);
  for (const name of names ?? [])
    if (!isKnownEntry(name)) problems.push({ file: join(own, name), text: whyUnknown(name) });
  const read = readSiteFile({ defaults, own, language }, links, notes, problems);
  const { standard, settings, flatPrice, written } = read;
  const said = (settings ?? standard).language;
  const { words, written: writtenWords } = readWords(own, said, problems);
  const ofShop = readShop({ defaults, own, language: said }, problems);
  const { standard: standardShop, shop, zonePrices } = ofShop;
  const values = valuesOf({ settings, shop }, { settings: standard, shop: standardShop });
  const { show } = settings ?? standard;
  const texts = <Schema extends z.ZodType>(
    folder: string,
    schema: Schema,
    pageOf: (slug: string) => string,
    { inSections = false, keepsOurs = false, switches }: Reading = {},
  ) => {
    const theirs = readTexts(join(own, folder), problems);
    const ours = theirs && !keepsOurs ? [] : readSamples(defaults, folder, said, problems);
    const replaced = new Set(theirs?.map(({ path }) => basename(path)));
    const files = [
      ...ours
        .filter(({ path }) => !replaced.has(basename(path)))
        .map((file) => ({ file, isSample: true })),
      ...(theirs ?? []).map((file) => ({ file, isSample: false })),
    ];
    return files.flatMap(({ file, isSample }) => {
      const common = { values, pictures, links, inSections, switches: switches ?? show };
      const read = readItem(file, schema, pageOf, common, problems);
      return read === null ? [] : { ...read, isSample };
    });
  };
  const articles = texts('learn', articleFile, (slug) => href('article', { slug }), {
    inSections: true,
  })
    .map(({ data, text, place, ...item }) => ({
      ...item,
      ...withCover(data, place, pictures),
      sections: data.picture === undefined ? withFirst(text) : text.sections,
      readMinutes: Math.max(1, Math.round(text.words / wordsPerMinute)),
    }))
    .sort(byOrder);
  const news = texts('news', newsFile, () => href('news'))
    .map(({ data, text, place, ...item }) => ({
      ...item,
      ...withCover(data, place, pictures),
      body: text.opening,
    }))
    .sort(byOrder)
    .sort((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
  const airdrops = texts('airdrops', airdropFile, () => href('airdrops'))
    .map(({ data, text, place: _, ...item }) => ({ ...item, ...data, details: text.opening }))
    .sort(byOrder);
  // As in content/shown.ts: what is empty is not shown.
  const shown = {
    ...show,
    airdrops: show.airdrops && airdrops.length > 0,
    news: show.news && news.length > 0,
    learn: show.learn && articles.length > 0,
  };
  const infoWhere = (kind: RunningKind) =>
    texts('info', infoFile, infoAddress, {
      inSections: true,
      keepsOurs: true,
      switches: { ...shown, ...runningSwitches(settings ?? standard, kind) },
    });
  const isShown = (settings ?? standard).show.store;
  // A store that is shown answers its buyers anyway.
  const [usual, ...others] = runningKinds;
  const otherInfo = others
    .filter((kind) => !(isShown && kind.endsWith(' sold')))
    .map((kind) => ({ kind, pages: infoWhere(kind) }));
  const info = infoWhere(usual).map(({ data, text, place, ...item }, index) => ({
    ...item,
    ...data,
    otherSections: Object.fromEntries(
      otherInfo
        .map(({ kind, pages }) => [kind, withFirst(pages[index]?.text ?? text)] as const)
        .filter(([, sections]) => !isDeepStrictEqual(sections, withFirst(text))),
    ),
    lede: withValues(data.lede, values, (sentence) =>
      problems.push({ ...place('lede'), text: `lede: ${sentence}` }),
    ),
    sections: withFirst(text),
  }));
  const site = { articles, news, airdrops, info };
  const logos = readLogos(own, problems);
  if (settings?.nameInLogo && logos.logo === null && problems.length === 0)
    problems.push({
      file: join(own, 'site.yaml'),
      text: 'nameInLogo is true, but there is no logo that could have the name in it: add logo.svg or logo.png',
    });
  const files = publicFiles(own, problems);
  checkNotice(shop, files, join(own, 'shop.yaml'), problems);
  const pictureFiles = await pictures.look(maker, problems);
  // A text with faults may be what a link leads to: links are looked at when there are no others.
  if (settings !== null && problems.length === 0)
    links.check({ ...site, show: settings.show, publicFiles: files }, problems);
  if (settings === null || shop === null || problems.length > 0)
    throw new SiteError(distinct(problems));
  const hasOwnLook = logos.logo !== null || settings.name !== standard.name;
  const isSample = {
    statCards: isDeepStrictEqual(settings.statCards, standard.statCards),
    trendingCoins: isDeepStrictEqual(settings.trendingCoins, standard.trendingCoins),
  };
  const laid = {
    ...settings,
    ...site,
    words,
    shop,
    ...logos,
    written: [...written, ...ofShop.written, ...writtenWords],
    shippingPrices: zonePrices.length > 0 ? zonePrices : flatPrice,
  };
  return {
    ...laid,
    notes: [...notes, ...likelySlips(laid, own)],
    hasOwnLook,
    isSample,
    publicFiles: files,
    pictureFiles,
  };
}

/** @param place where a field stands */
function withCover<
  Fields extends { picture?: string | undefined; pictureAlt?: string | undefined },
>(
  { picture: name, pictureAlt: alt = '', ...rest }: Fields,
  place: (field: string) => { file: string; line: number },
  pictures: TextPictures,
) {
  if (name === undefined) return rest;
  return { ...rest, picture: pictures.note({ name, alt, ...place('picture'), isCover: true }) };
}

/** The sections of a text whose first picture is loaded with the page. */
function withFirst({ sections, pictures: [first] }: MarkdownText): TextSection[] {
  if (first !== undefined) first.isFirst = true;
  return sections;
}

/** The first in order come first; those without one follow. */
const byOrder = (one: { order?: number | undefined }, other: { order?: number | undefined }) =>
  (one.order ?? Number.MAX_VALUE) - (other.order ?? Number.MAX_VALUE);

function readItem<Schema extends z.ZodType>(
  file: TextFile,
  schema: Schema,
  pageOf: (slug: string) => string,
  common: Pick<Source, 'values' | 'pictures' | 'links' | 'inSections' | 'switches'>,
  problems: Problem[],
) {
  const slug = basename(file.path, '.md');
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    problems.push({
      file: file.path,
      text: 'needs a name of small letters, digits and single hyphens: it becomes an address',
    });
    return null;
  }
  const front = readFrontMatter(file, schema, problems);
  if (front === null) return null;
  const source = {
    file: file.path,
    text: front.body,
    firstLine: front.bodyLine,
    page: pageOf(slug),
    ...common,
  };
  const place = (field: string) => ({ file: file.path, line: front.lineOf([field]) });
  return { slug, data: front.data, place, text: readMarkdown(source, problems) };
}

/** The notice has to be shown whole and unchanged, so it is a picture that is served as it is. */
function checkNotice(
  shop: ShopFile | null,
  files: readonly string[],
  file: string,
  problems: Problem[],
): void {
  const notice = shop?.beforeOrder.guaranteeNotice ?? '-';
  if (notice === '-') return;
  const isThere = files.some((name) => `/${name}` === notice);
  if (!(isThere && /\.(?:svg|png|jpe?g|webp|avif)$/i.test(notice)))
    problems.push({
      file,
      text: `beforeOrder.guaranteeNotice: '${notice}' is no picture in public/; name one by its address, such as /guarantee-notice.svg, or say nothing with a hyphen`,
    });
}
