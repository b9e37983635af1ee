import type { z } from 'zod';
import type { RunningKind } from '../../contract/running-kind.ts';
import type { WrittenPrice } from '../../domain/money/currency-step.ts';
import type { TextNode, TextPicture, TextSection } from '../text.ts';
import type { Logos } from './pictures/logo.ts';
import type { PictureFile } from './pictures/text-pictures.ts';
import type { Problem } from './problem.ts';
import type { ShopFile, SiteFile } from './settings/settings-files.ts';
import type { airdropFile, articleFile, infoFile, newsFile } from './settings/site-schema.ts';
import type { WordsOfSite } from './words/read-words.ts';

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

/** Where a site is read from. */
export interface SiteFolders {
  /** The folder with the defaults, and the owner's. */
  defaults: string;
  own: string;
  /** In place of the one that the owner's site.yaml names. */
  language?: string | undefined;
}
