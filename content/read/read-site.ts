import { basename, dirname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { href } from '../../contract/paths.ts';
import { type SiteKind, siteKinds } from '../../contract/site-kind.ts';
import { directionOf } from '../../domain/locale/direction.ts';
import type { PictureMaker } from '../../pictures/picture-maker.ts';
import type { TextSection } from '../text.ts';
import { englishSamples } from './english-samples.ts';
import { isKnownEntry, unknownEntryFault } from './files/folder-entries.ts';
import { languageFolder, readSamples } from './files/language-folders.ts';
import { publicFiles } from './files/public-files.ts';
import { ownerFiles, readTexts, type TextFile } from './files/text-file.ts';
import { likelyMistakes } from './likely-mistakes.ts';
import { readLogos } from './pictures/logo.ts';
import { TextPictures } from './pictures/text-pictures.ts';
import { distinctProblems, type Problem, SiteError } from './problem.ts';
import { placeholderValues } from './settings/placeholder-values.ts';
import { readShop, readSiteFile, type SiteFile } from './settings/settings-files.ts';
import { siteKindSwitches } from './settings/site-kind-switches.ts';
import {
  airdropFrontMatterSchema,
  articleFrontMatterSchema,
  cover,
  infoFrontMatterSchema,
  newsFrontMatterSchema,
} from './settings/text-schemas.ts';
import { disabledPageNames, infoPath, sitePaths } from './site-paths.ts';
import type { Site, SiteFolders } from './site-types.ts';
import { SiteLinks } from './text/links.ts';
import { type MarkdownSource, type MarkdownText, readMarkdown } from './text/markdown.ts';
import { fillPlaceholders } from './text/placeholders.ts';
import { baseLanguage, readWords } from './words/read-words.ts';
import { divideFrontMatter } from './yaml/front-matter.ts';
import { readYaml } from './yaml/yaml.ts';

interface ReadOptions {
  inSections?: boolean;
  /** True if the owner's texts are added to the bundled ones instead of replacing them. */
  keepsOurs?: boolean;
  /** The conditions that lines of a text can depend on. Defaults to `show`. */
  switches?: Readonly<Record<string, boolean>>;
  /** True if the front matter may name a picture. */
  hasCover?: boolean;
}

const wordsPerMinute = 200;
/**
 * Reads the defaults and the owner's folder. A folder of texts replaces the default one, except for `info`, whose
 * pages the site needs: there each file replaces the default of its name.
 *
 * @throws SiteError with every fault
 */
export async function readSite(
  { defaults, own, language }: SiteFolders,
  maker: PictureMaker,
): Promise<Site> {
  const problems: Problem[] = [];
  const pictures = new TextPictures();
  const links = new SiteLinks();
  const notes: Problem[] = [];
  const names = ownerFiles(own, problems);
  // A folder without access would cause the same fault for everything in it.
  if (names === null && problems.length > 0) throw new SiteError(problems);
  for (const name of names ?? [])
    if (!isKnownEntry(name))
      problems.push({ file: join(own, name), text: unknownEntryFault(name) });
  const read = readSiteFile({ defaults, own, language }, links, problems);
  const { standard, settings, variety, flatPrice, written } = read;
  const languageName = (settings ?? standard).language;
  const { words, written: writtenWords } = readWords(own, languageName, problems, notes, variety);
  const ofShop = readShop({ defaults, own, language: variety }, problems);
  const { standard: standardShop, shop, zonePrices } = ofShop;
  const values = placeholderValues({ settings, shop }, { settings: standard, shop: standardShop });
  const { show } = settings ?? standard;
  const texts = <Schema extends z.ZodType>(
    folder: string,
    schema: Schema,
    pageOf: (slug: string) => string,
    { inSections = false, keepsOurs = false, hasCover = false, switches }: ReadOptions = {},
  ) => {
    const theirs = readTexts(join(own, folder), problems);
    const ours = theirs && !keepsOurs ? [] : readSamples(defaults, folder, variety, problems);
    const replaced = new Set(theirs?.map(({ path }) => basename(path)));
    const files = [
      ...ours
        .filter(({ path }) => !replaced.has(basename(path)))
        .map((file) => ({ file, ...sampleFacts(file, join(defaults, folder), languageName) })),
      ...(theirs ?? []).map((file) => ({ file, isSample: false })),
    ];
    return files.flatMap(({ file, ...facts }) => {
      const common = { values, pictures, links, inSections, switches: switches ?? show };
      const read = readItem(file, schema, pageOf, { ...common, hasCover }, problems);
      return read === null ? [] : { ...read, ...facts };
    });
  };
  const articles = texts('learn', articleFrontMatterSchema, (slug) => href('article', { slug }), {
    inSections: true,
    hasCover: true,
  })
    .map(({ data, text, place, ...item }) => ({
      ...item,
      ...resolveCover(data, place, pictures),
      sections: data.picture === undefined ? markFirstPicture(text) : text.sections,
      readMinutes: Math.max(1, Math.round(text.words / wordsPerMinute)),
    }))
    .sort(byOrder);
  const news = texts('news', newsFrontMatterSchema, () => href('news'), { hasCover: true })
    .map(({ data, text, place, ...item }) => ({
      ...item,
      ...resolveCover(data, place, pictures),
      body: text.opening,
    }))
    .sort(byOrder)
    .sort((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
  const airdrops = texts('airdrops', airdropFrontMatterSchema, () => href('airdrops'))
    .map(({ data, text, place: _, ...item }) => ({ ...item, ...data, details: text.opening }))
    .sort(byOrder);
  // As in content/features.ts, empty lists are not shown.
  const shown = {
    ...show,
    airdrops: show.airdrops && airdrops.length > 0,
    news: show.news && news.length > 0,
    learn: show.learn && articles.length > 0,
  };
  const infoPagesFor = (kind: SiteKind) =>
    texts('info', infoFrontMatterSchema, infoPath, {
      inSections: true,
      keepsOurs: true,
      switches: { ...shown, ...siteKindSwitches(settings ?? standard, kind) },
    });
  const isShown = (settings ?? standard).show.store;
  // While the store is shown, skip the kinds that differ only by whether there were earlier buyers.
  const [usual, ...others] = siteKinds;
  const otherInfo = others
    .filter((kind) => !(isShown && kind.endsWith(' sold')))
    .map((kind) => ({ kind, pages: infoPagesFor(kind) }));
  const info = infoPagesFor(usual).map(({ data, text, place, ...item }, index) => ({
    ...item,
    ...data,
    otherSections: Object.fromEntries(
      otherInfo
        .map(({ kind, pages }) => [kind, markFirstPicture(pages[index]?.text ?? text)] as const)
        .filter(([, sections]) => !isDeepStrictEqual(sections, markFirstPicture(text))),
    ),
    lede: fillPlaceholders(data.lede, values, (sentence) =>
      problems.push({ ...place('lede'), text: `lede: ${sentence}` }),
    ),
    sections: markFirstPicture(text),
  }));
  const site = { articles, news, airdrops, info };
  const logos = readLogos(own, problems);
  if (settings?.nameInLogo && logos.logo === null && problems.length === 0)
    problems.push({
      file: join(own, 'site.yaml'),
      ...(read.lineOf && { line: read.lineOf(['nameInLogo']) }),
      text: 'nameInLogo is true, but there is no logo that could have the name in it: add logo.svg or logo.png',
    });
  const files = publicFiles(own, problems);
  checkNotice(ofShop, files, join(own, 'shop.yaml'), problems);
  const pictureFiles = await pictures.resolve(maker, problems);
  const faulty = problems.map(({ file }) => relative(own, file));
  // Skip the link check if `show` or a whole folder could not be read: valid links would look broken.
  if (settings !== null && !faulty.some((name) => !/[\\/]/.test(name) && !name.includes('.')))
    links.check(
      sitePaths({ ...site, publicFiles: files }, faulty),
      disabledPageNames(settings.show),
      problems,
    );
  if (settings === null || shop === null || problems.length > 0)
    throw new SiteError(distinctProblems(problems));
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
    sampleOperator: sampleContacts(standard.operator),
    shippingPrices: zonePrices.length > 0 ? zonePrices : flatPrice,
  };
  return {
    ...laid,
    englishSamples: englishSamples(laid, standard, languageFolder(defaults, languageName) === null),
    notes: [...notes, ...likelyMistakes(laid, own)],
    hasOwnLook,
    isSample,
    publicFiles: files,
    pictureFiles,
  };
}

const sampleContacts = ({ name, office, email }: SiteFile['operator']) => ({ name, office, email });

/** @param folder the folder of the English samples */
function sampleFacts({ path }: TextFile, folder: string, language: string) {
  const own = directionOf(baseLanguage);
  const isForeign = language !== baseLanguage && dirname(path) === folder;
  const dir = own === directionOf(language) ? {} : { dir: own };
  return {
    isSample: true,
    ...(isForeign && { languageAttributes: { lang: baseLanguage, ...dir } }),
  };
}

/** @param place the file and line of a field */
function resolveCover<
  Fields extends { picture?: string | undefined; pictureAlt?: string | undefined },
>(
  { picture: name, pictureAlt: alt = '', ...rest }: Fields,
  place: (field: string) => { file: string; line: number },
  pictures: TextPictures,
) {
  if (name === undefined) return rest;
  return { ...rest, picture: pictures.note({ name, alt, ...place('picture'), isCover: true }) };
}

/** Marks the first picture of a text to be loaded eagerly, and returns the sections. */
function markFirstPicture({ sections, pictures: [first] }: MarkdownText): TextSection[] {
  if (first !== undefined) first.isFirst = true;
  return sections;
}

/** Sorts by `order`; items without one come last. */
const byOrder = (one: { order?: number | undefined }, other: { order?: number | undefined }) =>
  (one.order ?? Number.MAX_VALUE) - (other.order ?? Number.MAX_VALUE);

function readItem<Schema extends z.ZodType>(
  file: TextFile,
  schema: Schema,
  pageOf: (slug: string) => string,
  {
    hasCover,
    ...common
  }: Pick<MarkdownSource, 'values' | 'pictures' | 'links' | 'inSections' | 'switches'> & {
    hasCover: boolean;
  },
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
  const divided = divideFrontMatter(file, problems);
  if (divided === null) return null;
  const at = { file: file.path, firstLine: 2 };
  const read = readYaml(divided.fields, schema, at, problems);
  // Read the text here, so that its faults are reported together with those of the fields.
  const text = readMarkdown(
    {
      file: file.path,
      text: divided.body,
      firstLine: divided.bodyLine,
      page: pageOf(slug),
      ...common,
    },
    problems,
  );
  const placeIn = (fields: Pick<NonNullable<typeof read>, 'lineOf'>) => (field: string) => ({
    file: file.path,
    line: fields.lineOf([field]),
  });
  if (read !== null) return { slug, data: read.data, place: placeIn(read), text };
  const named = hasCover ? readYaml(divided.fields, z.looseObject(cover), at, []) : null;
  if (named?.data.pictureAlt) resolveCover(named.data, placeIn(named), common.pictures);
  return null;
}

/**
 * Checks the picture of the notice. The law requires the notice complete and unchanged, so the picture is served as
 * it is.
 */
function checkNotice(
  { shop, lineOf }: ReturnType<typeof readShop>,
  files: readonly string[],
  file: string,
  problems: Problem[],
): void {
  const notice = shop?.beforeOrder.guaranteeNotice ?? '-';
  if (notice === '-') return;
  const exists = files.some((name) => `/${name}` === notice);
  if (!(exists && /\.(?:svg|png|jpe?g|webp|avif)$/i.test(notice)))
    problems.push({
      file,
      ...(lineOf && { line: lineOf(['beforeOrder', 'guaranteeNotice']) }),
      text: `beforeOrder.guaranteeNotice is '${notice}', which is no picture in public/: name one by its address, such as /guarantee-notice.svg, or say nothing with a hyphen`,
    });
}
