import type { Database } from '../../../db/database.ts';
import { Refused } from '../refused.ts';
import type { Placed, Problem, ReadFile } from './file-product.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { storedCatalogue } from './stored-catalogue.ts';
import { writeImport } from './write-import.ts';

/** Where pictures that a file names are found and kept. */
interface ImportPictures {
  /** The address a picture has in the site, or why it cannot be taken. Changes nothing. */
  look(reference: string): Promise<{ address: string } | { problem: string }>;
  /** Puts a picture that was looked at where the site finds it. */
  keep(reference: string): Promise<void>;
}

/** The same for files of any folder. */
export interface FolderPictures {
  look(reference: string, folder: string): ReturnType<ImportPictures['look']>;
  keep(reference: string, folder: string): Promise<void>;
}

export interface ImportOptions {
  pictures: ImportPictures;
  dryRun: boolean;
  /** Whether the file's stock also counts for variants that are there already. */
  stock: boolean;
  /** Whether what the file does not name goes off sale. */
  replace: boolean;
  nowMs: number;
  progress(done: number, all: number): void;
}

export interface Imported {
  added: number;
  changed: number;
  variants: number;
  removed_products: number;
  removed_variants: number;
  /** Variants whose stock differs from the file and was left as it is. */
  stock_kept: number;
}

/**
 * Writes a catalogue file into the store: all of it, or nothing.
 *
 * @throws Refused with a line for everything that is wrong
 */
export async function importCatalogue(
  db: Database,
  file: ReadFile,
  options: ImportOptions,
): Promise<Imported> {
  const pictures = await lookAtPictures(file.products, options.pictures);
  const wrong = [...file.problems, ...pictures.problems];
  const planned = async (read: Parameters<typeof storedCatalogue>[0]) => {
    const { plan, problems } = planImport(file.products, await storedCatalogue(read), {
      ...options,
      picture: (reference) => pictures.addresses.get(reference) ?? '',
    });
    refuseAll([...wrong, ...problems]);
    return plan;
  };
  // Once before anything is kept, and again in the transaction: by then the store may have changed.
  const plan = await planned(db.read);
  if (options.dryRun) return summary(plan);
  for (const reference of pictures.addresses.keys()) await options.pictures.keep(reference);
  return db.write(async (transaction) => {
    const written = await planned(transaction);
    await writeImport(transaction, written, options);
    return summary(written);
  }, 'catalogue');
}

async function lookAtPictures(products: readonly Placed[], pictures: ImportPictures) {
  const addresses = new Map<string, string>();
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
        if ('address' in looked) addresses.set(reference, looked.address);
        else refused.set(reference, looked.problem);
      }
      const problem = refused.get(reference);
      if (problem !== undefined)
        problems.push({ at: place, sentence: `the picture '${reference}' ${problem}` });
    }
  }
  return { addresses, problems };
}

function refuseAll(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const numbers = ({ at }: Problem) => at.match(/\d+/g)?.map(Number) ?? [Number.MAX_SAFE_INTEGER];
  const lines = problems
    .toSorted((a, b) => {
      const [first = 0, second = 0] = numbers(a);
      const [otherFirst = 0, otherSecond = 0] = numbers(b);
      return first - otherFirst || second - otherSecond;
    })
    .map(({ at, sentence }) => (at === '' ? sentence : `${at}: ${sentence}`));
  throw new Refused(
    [...lines, `Nothing was imported: ${problems.length} to be mended.`].join('\n'),
  );
}

const summary = (plan: ImportPlan): Imported => ({
  added: plan.added,
  changed: plan.products.length - plan.added,
  variants: plan.variants.length,
  removed_products: plan.removedProducts.length,
  removed_variants: plan.removedVariants.length,
  stock_kept: plan.stockKept,
});
