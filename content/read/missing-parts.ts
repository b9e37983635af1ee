import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isKnownEntry } from './files/folder-entries.ts';
import { namesIn } from './files/text-file.ts';
import type { Problem } from './problem.ts';
import { shopFile } from './settings/shop-schema.ts';
import { siteFile } from './settings/site-schema.ts';
import type { Site, SiteFolders } from './site-types.ts';

/** The files of settings, and which fields an owner has set are theirs. */
const settings: Record<string, (field: string) => boolean> = {
  'site.yaml': (field) => Object.hasOwn(siteFile.shape, field),
  'shop.yaml': (field) => Object.hasOwn(shopFile.shape, field),
  'words.yaml': (field) => field.startsWith('words.'),
};
/** The fields of them in whose place ours would be a wrong price, tax or contact. */
const missedFields = [
  'name',
  'operator.name',
  'operator.email',
  'operator.office',
  'operator.hours',
  'shippingFlatRateCents',
  'shippingCountries',
  'zones',
  'taxRates',
  'beforeOrder.tax',
  'stripe.automaticTax',
];
const namesOf = (own: string, folder = '') => namesIn(join(own, folder), []) ?? [];
const listed = (names: readonly string[]) => names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

/**
 * What of an owner's folder takes the place of something of ours, or has an address: also a field of a file, as in
 * `shop.yaml/zones`. A file of settings that has only comments does not, nor does an empty folder, but for those of texts,
 * whose list it empties.
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
    if (isIts === undefined) return [name];
    const fields = missedFields.filter(
      (field) => isIts(field.split('.')[0] ?? '') && written.includes(field),
    );
    return written.some(isIts) ? [name, ...fields.map((field) => `${name}/${field}`)] : [];
  });
}

/** What the owner's files set; null if they have not been read. */
type Written = Site['written'] | null;

function isThere(own: string, part: string, written: Written): boolean {
  if (part === 'public' || part === 'info') return namesOf(own, part).length > 0;
  const [file = '', field] = part.split('/');
  const isIts = settings[file];
  if (isIts !== undefined) {
    if (!existsSync(join(own, file))) return false;
    return (
      written === null || (field === undefined ? written.some(isIts) : written.includes(field))
    );
  }
  // A drawing may give way to a picture.
  const logo = /^(logo(?:-dark)?)\.\w+$/.exec(part)?.[1];
  const kinds = logo === undefined ? [part] : [`${logo}.svg`, `${logo}.png`];
  return kinds.some((kind) => existsSync(join(own, kind)));
}

/** What of an owner's folder was there before and is not now: all of it, if the folder is missing or empty. */
export function missingOf(own: string, parts: readonly string[], written: Written): string[] {
  const missing = parts.filter((part) => !isThere(own, part, written));
  return missing.filter((part) => !missing.some((other) => part.startsWith(`${other}/`)));
}

/** The field of a file of settings that a part is; null for a file or a folder. */
function fieldOf(part: string): { file: string; field: string } | null {
  const [file = '', field] = part.split('/');
  return field === undefined || settings[file] === undefined ? null : { file, field };
}

/** As an owner would name it. */
export function partName(own: string, part: string): string {
  const { file, field } = fieldOf(part) ?? {};
  return file === undefined ? join(own, part) : `${field} in ${join(own, file)}`;
}

/**
 * An owner's folder, or a part of it, that was there before and is not now was moved, deleted by a slip, or not mounted: our
 * prices, taxes, contacts and policies in its place are not meant.
 *
 * @param parts what was there before
 */
export function lostParts(own: string, parts: readonly string[], written: Written): Problem | null {
  const unreadable: Problem[] = [];
  const names = namesIn(own, unreadable) ?? [];
  const lost = missingOf(own, parts, written);
  // Whoever reads the folder says what cannot be read in it, and what has another name now.
  if (lost.length === 0 || unreadable.length > 0 || !names.every(isKnownEntry)) return null;
  const without = (file: string, is: string, it: 'it' | 'them', had = '', orElse = '') => ({
    file,
    text: `${is}, but the site was built last with ${it}${had}: bring ${it} back from a backup${orElse}, or, if it shall go on without, say so with npm run site -- forget`,
  });
  const orElse = process.env['SITE_DIR'] ? ', correct SITE_DIR' : '';
  if (names.length === 0) return without(own, 'is missing or empty', 'it', '', orElse);
  const fields = lost.flatMap((part) => fieldOf(part) ?? []);
  const [first = '', ...more] = lost;
  const file = fields[0]?.file ?? '';
  if (fields.length === lost.length && fields.every((field) => field.file === file))
    return without(
      join(own, file),
      `does not set ${listed(fields.map(({ field }) => field)).replace(' and ', ' or ')}`,
      more.length === 0 ? 'it' : 'them',
    );
  // Such as where a disk is not mounted, or a file of comments.
  const isLeft = lost.some((part) => existsSync(join(own, part)));
  if (more.length > 0)
    return without(
      own,
      `${listed(lost.map((part) => partName('', part)))} are ${isLeft ? 'missing or have nothing in them' : 'not there'}`,
      'them',
    );
  const inIt = parts.filter((part) => part.startsWith(`${first}/`));
  const had = inIt.flatMap((part) => fieldOf(part)?.field ?? []);
  const is = !isLeft ? 'is not there' : first in settings ? 'sets nothing' : 'is empty';
  return without(join(own, first), is, 'it', had.length > 0 ? ` (${listed(had)})` : '');
}
