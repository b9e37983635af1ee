import type { z } from 'zod';
import type { SiteKind } from '../../contract/site-kind.ts';
import type { WrittenPrice } from '../../domain/money/currency-step.ts';
import type { LanguageAttributes, TextNode, TextPicture, TextSection } from '../text.ts';
import type { Logos } from './pictures/logo.ts';
import type { PictureFile } from './pictures/text-pictures.ts';
import type { Problem } from './problem.ts';
import type { ShopFile, SiteFile } from './settings/settings-files.ts';
import type {
  airdropFrontMatterSchema,
  articleFrontMatterSchema,
  infoFrontMatterSchema,
  newsFrontMatterSchema,
} from './settings/text-schemas.ts';
import type { WordsOfSite } from './words/read-words.ts';

interface Item {
  /** The last part of the path: the file's name without its ending. */
  slug: string;
  /** True if the text comes with the software. */
  isSample: boolean;
  /** The language and direction of a sample in a language other than the site's. */
  languageAttributes?: LanguageAttributes;
}

/** A text's front matter, with its picture resolved. */
type WithCover<Fields> = Omit<Fields, 'picture' | 'pictureAlt'> & { picture?: TextPicture };

export interface Article extends Item, WithCover<z.infer<typeof articleFrontMatterSchema>> {
  sections: readonly TextSection[];
  readMinutes: number;
}

export interface Story extends Item, WithCover<z.infer<typeof newsFrontMatterSchema>> {
  body: readonly TextNode[];
}

export interface Airdrop extends Item, z.infer<typeof airdropFrontMatterSchema> {
  details: readonly TextNode[];
}

export interface InfoFile extends Item, z.infer<typeof infoFrontMatterSchema> {
  sections: readonly TextSection[];
  /** The sections by kind of site, for the kinds whose text differs from that of the first kind. */
  otherSections: Readonly<Partial<Record<SiteKind, readonly TextSection[]>>>;
}

/** All content of a site: the defaults with the owner's folder laid over them. */
export interface Site extends SiteFile, Logos {
  /** Valid settings that are likely mistakes, or that will have to change. */
  notes: readonly Problem[];
  words: WordsOfSite;
  shop: ShopFile;
  /**
   * The fields that the owner has set in site.yaml, shop.yaml and words.yaml. Fields of words.yaml have a prefix,
   * as in `words.store`.
   */
  written: readonly string[];
  /** Shipping prices, with their file and line. */
  shippingPrices: readonly WrittenPrice[];
  /** Short texts of samples that remain English on a site in another language. */
  englishSamples: readonly string[];
  /** Files served from the root, as paths without the leading slash. */
  publicFiles: readonly string[];
  pictureFiles: readonly PictureFile[];
  /** The contacts that come with the software, whether or not the owner has set others. */
  sampleOperator: Pick<SiteFile['operator'], 'name' | 'office' | 'email'>;
  /** True if the name or the logo is the owner's. */
  hasOwnLook: boolean;
  /** True for each of Home's fixed figures that comes with the software. */
  isSample: { statCards: boolean; trendingCoins: boolean };
  /** The articles in reading order. */
  articles: readonly Article[];
  /** The first story is the lead. */
  news: readonly Story[];
  airdrops: readonly Airdrop[];
  info: readonly InfoFile[];
}

export interface SiteFolders {
  defaults: string;
  own: string;
  /** Replaces the language that the owner's site.yaml names. */
  language?: string | undefined;
}
