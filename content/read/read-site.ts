import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { href } from '../../contract/paths.ts';
import { type RunningKind, runningKinds } from '../../contract/running-kind.ts';
import type { PictureMaker } from '../../pictures/picture-maker.ts';
import type { TextSection } from '../text.ts';
import { addressesOf, infoAddress, offPagesOf } from './addresses.ts';
import { isKnownEntry, whyUnknown } from './files/folder-entries.ts';
import { readSamples } from './files/language-folders.ts';
import { publicFiles } from './files/public-files.ts';
import { namesIn, readTexts, type TextFile } from './files/text-file.ts';
import { likelySlips } from './likely-mistakes.ts';
import { readLogos } from './pictures/logo.ts';
import { TextPictures } from './pictures/text-pictures.ts';
import { distinct, type Problem, SiteError } from './problem.ts';
import { runningSwitches } from './settings/running-switches.ts';
import { readShop, readSiteFile, type ShopFile } from './settings/settings-files.ts';
import { airdropFile, articleFile, infoFile, newsFile } from './settings/site-schema.ts';
import { valuesOf } from './settings/text-values.ts';
import type { Site, SiteFolders } from './site-types.ts';
import { SiteLinks } from './text/links.ts';
import { type MarkdownText, readMarkdown, type Source } from './text/markdown.ts';
import { withValues } from './text/placeholders.ts';
import { readWords } from './words/read-words.ts';
import { readFrontMatter } from './yaml/front-matter.ts';

/** How the texts of a folder are read. */
interface Reading {
  inSections?: boolean;
  /** Whether ours stay beside the owner's. */
  keepsOurs?: boolean;
  /** What lines of a text depend on; by default what `show` says. */
  switches?: Readonly<Record<string, boolean>>;
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
    links.check(addressesOf({ ...site, publicFiles: files }), offPagesOf(settings.show), problems);
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
