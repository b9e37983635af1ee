import { open, readFile, rename } from 'node:fs/promises';
import type { HostedLists } from './read-catalogue.ts';
import { type HostedProduct, readHostedProduct } from './read-product.ts';

const format = 'hosted-catalogue-1';

/** Where the last good catalogue outlives a restart. Written beside and renamed: it is the old one or the new one, whole. */
export async function keepLists(file: string, base: string, lists: HostedLists): Promise<void> {
  const beside = `${file}.${process.pid}.tmp`;
  await using handle = await open(beside, 'w');
  await handle.writeFile(JSON.stringify({ format, base, ...lists }));
  await handle.sync();
  await rename(beside, file);
}

/** A file that is absent, damaged or of another store counts as none. */
export async function readKeptLists(file: string, base: string): Promise<HostedLists | null> {
  try {
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof kept !== 'object' || kept === null) return null;
    if (!('format' in kept && kept.format === format)) return null;
    if (!('base' in kept && kept.base === base && 'shown' in kept && 'hidden' in kept)) return null;
    const { shown, hidden } = kept;
    if (!Array.isArray(shown) || !Array.isArray(hidden)) return null;
    return { shown: readable(shown), hidden: readable(hidden) };
  } catch {
    return null;
  }
}

/** An earlier version may have kept what this one does not read. */
const readable = (rows: readonly unknown[]): HostedProduct[] =>
  rows.flatMap((row) => readHostedProduct(row) ?? []);
