import { readFile } from 'node:fs/promises';
import { writeAtomically } from '../../files/write-atomically.ts';
import type { HostedLists } from './read-catalogue.ts';
import { type HostedProduct, readHostedProduct } from './read-product.ts';

const format = 'hosted-catalogue-1';

export const keepLists = (file: string, base: string, lists: HostedLists): Promise<void> =>
  writeAtomically(file, JSON.stringify({ format, base, ...lists }));

/** @returns null for a file that is absent, damaged or another store's */
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

/** Drops products that an earlier version has written in another format. */
const readable = (rows: readonly unknown[]): HostedProduct[] =>
  rows.flatMap((row) => readHostedProduct(row) ?? []);
