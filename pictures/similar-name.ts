import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Normalises a file name: macOS stores ö as two characters, and names screenshots with narrow spaces. */
const normalizedName = (name: string): string => name.normalize('NFC').replaceAll(/\p{Zs}/gu, ' ');

/** The name in a list that looks like the given one, preferably the identical name. */
export const findSimilarName = (name: string, names: readonly string[]): string | null =>
  names.includes(name)
    ? name
    : (names.find((other) => normalizedName(other) === normalizedName(name)) ?? null);

/** The path of an existing file that looks like the given path, including its folders; otherwise the given path. */
export function findSimilarPath(path: string): string {
  const above = dirname(path);
  if (above === path) return path;
  const folder = findSimilarPath(above);
  try {
    return join(folder, findSimilarName(basename(path), readdirSync(folder)) ?? basename(path));
  } catch {
    // The folder is missing, or cannot be listed.
    return join(folder, basename(path));
  }
}
