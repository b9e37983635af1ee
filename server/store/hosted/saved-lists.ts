import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { writeAtomically } from '../../files/write-atomically.ts';
import type { HostedLists } from './read-catalogue.ts';
import { type HostedProduct, parseHostedProduct } from './read-product.ts';

const format = 'hosted-catalogue-1';

export const saveLists = (file: string, base: string, lists: HostedLists): Promise<void> =>
  writeAtomically(file, JSON.stringify({ format, base, ...lists }));

const rows = z.array(z.unknown());
const savedFileSchema = z.object({
  format: z.literal(format),
  base: z.string(),
  shown: rows,
  hidden: rows,
});

/** @returns null if the file is missing, damaged, or of another store */
export async function readSavedLists(file: string, base: string): Promise<HostedLists | null> {
  try {
    const saved = savedFileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    if (saved.base !== base) return null;
    return { shown: readableProducts(saved.shown), hidden: readableProducts(saved.hidden) };
  } catch {
    return null;
  }
}

/** Drops unreadable rows, because an update may have changed the format. */
const readableProducts = (rows: readonly unknown[]): HostedProduct[] =>
  rows.flatMap((row) => parseHostedProduct(row) ?? []);
