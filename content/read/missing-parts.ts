import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isKnownEntry } from './files/folder-entries.ts';
import { ownerFiles } from './files/text-file.ts';
import type { Problem } from './problem.ts';
import { shopSchema } from './settings/shop-schema.ts';
import { siteSchema } from './settings/site-schema.ts';
import type { Site, SiteFolders } from './site-types.ts';

/** The settings files, each with a test for the fields that belong to it. */
const settingsFiles: Record<string, (field: string) => boolean> = {
  'site.yaml': (field) => Object.hasOwn(siteSchema.shape, field),
  'shop.yaml': (field) => Object.hasOwn(shopSchema.shape, field),
  'words.yaml': (field) => field.startsWith('words.'),
};
/** The fields whose default would be a wrong price, tax or contact on an owner's site. */
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
const folderNames = (own: string, folder = '') => ownerFiles(join(own, folder), []) ?? [];
const joinNames = (names: readonly string[]) => names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

/**
 * The parts of an owner's folder that replace a default or have a path of their own. A part may be a field, as in
 * `shop.yaml/zones`. A settings file that contains only comments does not count, and neither does an empty folder. An
 * empty folder of texts does count, because it removes the default texts.
 */
export function findOwnerParts({ defaults, own }: SiteFolders, { written }: Pick<Site, 'written'>) {
  return folderNames(own).flatMap((name): string[] => {
    if (name === 'public') return folderNames(own, name).length > 0 ? [name] : [];
    if (name === 'info') {
      const pages = folderNames(own, name);
      const replacing = pages.filter((page) => existsSync(join(defaults, name, page)));
      return pages.length > 0 ? [name, ...replacing.map((page) => `${name}/${page}`)] : [];
    }
    const belongsToFile = settingsFiles[name];
    if (belongsToFile === undefined) return [name];
    const fields = missedFields.filter(
      (field) => belongsToFile(field.split('.')[0] ?? '') && written.includes(field),
    );
    return written.some(belongsToFile) ? [name, ...fields.map((field) => `${name}/${field}`)] : [];
  });
}

/** The fields that the owner's files set; null before they are read. */
type WrittenFields = Site['written'] | null;

function partExists(own: string, part: string, written: WrittenFields): boolean {
  if (part === 'public' || part === 'info') return folderNames(own, part).length > 0;
  const [file = '', field] = part.split('/');
  const belongsToFile = settingsFiles[file];
  if (belongsToFile !== undefined) {
    if (!existsSync(join(own, file))) return false;
    return (
      written === null ||
      (field === undefined ? written.some(belongsToFile) : written.includes(field))
    );
  }
  // A PNG may replace an SVG logo.
  const logo = /^(logo(?:-dark)?)\.\w+$/.exec(part)?.[1];
  const kinds = logo === undefined ? [part] : [`${logo}.svg`, `${logo}.png`];
  return kinds.some((kind) => existsSync(join(own, kind)));
}

/** The parts that existed at the last build and are missing now: all of them if the folder is missing or empty. */
export function findMissingParts(
  own: string,
  parts: readonly string[],
  written: WrittenFields,
): string[] {
  const missing = parts.filter((part) => !partExists(own, part, written));
  return missing.filter((part) => !missing.some((other) => part.startsWith(`${other}/`)));
}

/** Splits a part that is a field of a settings file; null for a file or a folder. */
function settingsField(part: string): { file: string; field: string } | null {
  const [file = '', field] = part.split('/');
  return field === undefined || settingsFiles[file] === undefined ? null : { file, field };
}

/** The part as an owner would name it. */
export function partName(own: string, part: string): string {
  const { file, field } = settingsField(part) ?? {};
  return file === undefined ? join(own, part) : `${field} in ${join(own, file)}`;
}

/**
 * Reports an owner's folder, or a part of it, that has disappeared since the last build. The folder or part was moved,
 * deleted by mistake or not mounted. Serving our prices, taxes, contacts and policies instead is never intended.
 *
 * @param parts the parts at the last build
 */
export function missingPartsProblem(
  own: string,
  parts: readonly string[],
  written: WrittenFields,
): Problem | null {
  const unreadable: Problem[] = [];
  const names = ownerFiles(own, unreadable) ?? [];
  const lost = findMissingParts(own, parts, written);
  // Leave unreadable files and unknown names to the reader of the folder, which reports them.
  if (lost.length === 0 || unreadable.length > 0 || !names.every(isKnownEntry)) return null;
  const without = (file: string, is: string, it: 'it' | 'them', had = '', orElse = '') => ({
    file,
    text: `${is}, but the site was built last with ${it}${had}: bring ${it} back from a backup${orElse}, or, if it shall go on without, say so with npm run site -- forget`,
  });
  const orElse = process.env['SITE_DIR'] ? ', correct SITE_DIR' : '';
  if (names.length === 0) return without(own, 'is missing or empty', 'it', '', orElse);
  const fields = lost.flatMap((part) => settingsField(part) ?? []);
  const [first = '', ...more] = lost;
  const file = fields[0]?.file ?? '';
  if (fields.length === lost.length && fields.every((field) => field.file === file))
    return without(
      join(own, file),
      `does not set ${joinNames(fields.map(({ field }) => field)).replace(' and ', ' or ')}`,
      more.length === 0 ? 'it' : 'them',
    );
  // An entry can exist and be empty: a mount point without its disk, or a file with comments only.
  const isLeft = lost.some((part) => existsSync(join(own, part)));
  if (more.length > 0)
    return without(
      own,
      `${joinNames(lost.map((part) => partName('', part)))} are ${isLeft ? 'missing or have nothing in them' : 'not there'}`,
      'them',
    );
  const inIt = parts.filter((part) => part.startsWith(`${first}/`));
  const had = inIt.flatMap((part) => settingsField(part)?.field ?? []);
  const is = !isLeft ? 'is not there' : first in settingsFiles ? 'sets nothing' : 'is empty';
  return without(join(own, first), is, 'it', had.length > 0 ? ` (${joinNames(had)})` : '');
}
