import { join } from 'node:path';
import type { Problem } from './problem.ts';
import type { Site } from './read-site.ts';
import { siteFile } from './schema.ts';
import { shopFile } from './shop-schema.ts';
import { namesIn } from './text-file.ts';

const settings: Record<string, { shape: object }> = {
  'site.yaml': siteFile,
  'shop.yaml': shopFile,
};

/** What of an owner's folder takes the place of something of ours. A file of settings that has only comments does not. */
export const partsOf = (own: string, { written }: Pick<Site, 'written'>): string[] =>
  (namesIn(own, []) ?? []).filter((name) => {
    const { shape } = settings[name] ?? {};
    return shape === undefined || written.some((field) => Object.hasOwn(shape, field));
  });

/**
 * An owner's folder, or a file of settings in it, that was there before and is not now was moved, or not mounted: our prices,
 * taxes and contacts in its place are not meant.
 *
 * @param parts what was there before
 */
export function lostParts(own: string, parts: readonly string[]): Problem | null {
  const unreadable: Problem[] = [];
  const names = namesIn(own, unreadable) ?? [];
  // Whoever reads it says so.
  if (parts.length === 0 || unreadable.length > 0) return null;
  const lost = Object.keys(settings).filter(
    (name) => parts.includes(name) && !names.includes(name),
  );
  const [first, ...more] = lost;
  const without = (file: string, is: string, [it, one]: readonly [string, string]) => ({
    file,
    text: `${is}, but the site was built last with ${it}: bring ${it} back, or, if that is meant, make ${one} with npm run site -- init`,
  });
  if (names.length === 0) return without(own, 'is missing or empty', ['it', 'a blank one']);
  if (first === undefined) return null;
  return more.length === 0
    ? without(join(own, first), 'is not there', ['it', 'a blank one'])
    : without(own, `${lost.join(' and ')} are not there`, ['them', 'blank ones']);
}
