import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isKnownEntry } from './entries.ts';
import type { Problem } from './problem.ts';
import type { Site } from './read-site.ts';
import { siteFile } from './schema.ts';
import { shopFile } from './shop-schema.ts';
import type { SiteFolders } from './site.ts';
import { namesIn } from './text-file.ts';

/** The files of settings, and which fields an owner has set are theirs. */
const settings: Record<string, (field: string) => boolean> = {
  'site.yaml': (field) => Object.hasOwn(siteFile.shape, field),
  'shop.yaml': (field) => Object.hasOwn(shopFile.shape, field),
  'words.yaml': (field) => field.startsWith('words.'),
};
const namesOf = (own: string, folder = '') => namesIn(join(own, folder), []) ?? [];

/**
 * What of an owner's folder takes the place of something of ours, or has an address. A file of settings that has only comments
 * does not, nor does an empty folder, but for those of texts, whose list it empties.
 */
export function partsOf({ defaults, own }: SiteFolders, { written }: Pick<Site, 'written'>) {
  return namesOf(own).flatMap((name): string[] => {
    if (name === 'public') return namesOf(own, name).length > 0 ? [name] : [];
    if (name === 'info') {
      const pages = namesOf(own, name);
      const replacing = pages.filter((page) => existsSync(join(defaults, name, page)));
      return pages.length > 0 ? [name, ...replacing.map((page) => `${name}/${page}`)] : [];
    }
    const isIts = settings[name];
    return isIts === undefined || written.some(isIts) ? [name] : [];
  });
}

const isThere = (own: string, part: string): boolean => {
  if (part === 'public' || part === 'info') return namesOf(own, part).length > 0;
  // A drawing may give way to a picture.
  const logo = /^(logo(?:-dark)?)\.\w+$/.exec(part)?.[1];
  const kinds = logo === undefined ? [part] : [`${logo}.svg`, `${logo}.png`];
  return kinds.some((kind) => existsSync(join(own, kind)));
};

/** What of an owner's folder was there before and is not now: all of it, if the folder is missing or empty. */
export function missingOf(own: string, parts: readonly string[]): string[] {
  const missing = parts.filter((part) => !isThere(own, part));
  return missing.filter((part) => !missing.some((other) => part.startsWith(`${other}/`)));
}

/**
 * An owner's folder, or a part of it, that was there before and is not now was moved, deleted by a slip, or not mounted: our
 * prices, taxes, contacts and policies in its place are not meant.
 *
 * @param parts what was there before
 */
export function lostParts(own: string, parts: readonly string[]): Problem | null {
  const unreadable: Problem[] = [];
  const names = namesIn(own, unreadable) ?? [];
  const lost = missingOf(own, parts);
  // Whoever reads the folder says what cannot be read in it, and what has another name now.
  if (lost.length === 0 || unreadable.length > 0 || !names.every(isKnownEntry)) return null;
  const without = (file: string, is: string, it: 'it' | 'them') => ({
    file,
    text: `${is}, but the site was built last with ${it}: bring ${it} back, or, if it shall go on without, say so with npm run site -- forget`,
  });
  if (names.length === 0) return without(own, 'is missing or empty', 'it');
  // Such as where a disk is not mounted.
  const isEmpty = lost.some((part) => existsSync(join(own, part)));
  const [first = '', ...more] = lost;
  return more.length === 0
    ? without(join(own, first), isEmpty ? 'is empty' : 'is not there', 'it')
    : without(
        own,
        `${lost.slice(0, -1).join(', ')} and ${lost.at(-1)} are ${isEmpty ? 'missing or empty' : 'not there'}`,
        'them',
      );
}
