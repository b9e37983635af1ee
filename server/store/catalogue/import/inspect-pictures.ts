import type { Problem } from '../../owner-refusal.ts';
import type { LocatedProduct } from '../file/file-product.ts';

/** Finds and stores the pictures that a file names. */
export interface ImportPictures {
  /**
   * Finds the picture's path in the site, with its colour if known; or the reason why the picture cannot be used.
   * Changes nothing.
   */
  look(reference: string): Promise<{ path: string; color: string | null } | { problem: string }>;
  /** Stores a picture where the site serves it. */
  keep(reference: string): Promise<void>;
}

/** Like ImportPictures, for references relative to a given folder. */
export interface FolderPictures {
  look(reference: string, folder: string): ReturnType<ImportPictures['look']>;
  keep(reference: string, folder: string): Promise<void>;
}

/** The usable pictures by their names in the file, and the faults of the others. */
export async function inspectPictures(
  products: readonly LocatedProduct[],
  pictures: ImportPictures,
) {
  const addresses = new Map<string, string>();
  const colors = new Map<string, string>();
  const refused = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { product, at, variantsAt } of products) {
    const named = [
      ...(product.pictures ?? []).map((reference) => ({ reference, at })),
      ...(product.variants ?? []).map(({ picture }, n) => ({
        reference: picture ?? '',
        at: variantsAt[n] ?? at,
      })),
    ].filter(({ reference }) => reference !== '');
    for (const { reference, at: place } of named) {
      if (!addresses.has(reference) && !refused.has(reference)) {
        const looked = await pictures.look(reference);
        if ('problem' in looked) refused.set(reference, looked.problem);
        else {
          addresses.set(reference, looked.path);
          if (looked.color !== null) colors.set(looked.path, looked.color);
        }
      }
      const problem = refused.get(reference);
      if (problem !== undefined)
        problems.push({ at: place, sentence: `the picture '${reference}' ${problem}` });
    }
  }
  return { addresses, colors, problems };
}
