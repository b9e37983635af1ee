import type { LocatedProduct, Problem } from '../file/file-product.ts';

/** Finds and stores the pictures that a file names. */
export interface ImportPictures {
  /** The picture's address in the site, and its colour if it is known; or why it cannot be used. Changes nothing. */
  look(reference: string): Promise<{ address: string; color: string | null } | { problem: string }>;
  /** Stores a picture where the site serves it. */
  keep(reference: string): Promise<void>;
}

/** The same, with the folder that references are relative to. */
export interface FolderPictures {
  look(reference: string, folder: string): ReturnType<ImportPictures['look']>;
  keep(reference: string, folder: string): Promise<void>;
}

/** The pictures that a file names, by their names there, and what is wrong with others. */
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
          addresses.set(reference, looked.address);
          if (looked.color !== null) colors.set(looked.address, looked.color);
        }
      }
      const problem = refused.get(reference);
      if (problem !== undefined)
        problems.push({ at: place, sentence: `the picture '${reference}' ${problem}` });
    }
  }
  return { addresses, colors, problems };
}
