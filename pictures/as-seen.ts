import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * A file's name as people see it: a Mac writes ö as two characters, other systems as one, and names of screenshots have
 * narrow spaces.
 */
const asSeen = (name: string): string => name.normalize('NFC').replaceAll(/\p{Zs}/gu, ' ');

/** The name in a list that looks like this one; the very same if it is there. */
export const sameAsSeen = (name: string, names: readonly string[]): string | null =>
  names.includes(name) ? name : (names.find((other) => asSeen(other) === asSeen(name)) ?? null);

/** The path of a file that looks like this one, folders included; the path itself if there is none. */
export function pathAsSeen(path: string): string {
  const above = dirname(path);
  if (above === path) return path;
  const folder = pathAsSeen(above);
  try {
    return join(folder, sameAsSeen(basename(path), readdirSync(folder)) ?? basename(path));
  } catch {
    // It is missing, or may be entered but not listed.
    return join(folder, basename(path));
  }
}
