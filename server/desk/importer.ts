import { tmpdir } from 'node:os';
import type { CatalogueFile } from '../store/catalogue/file/file-product.ts';
import { type ImportOptions, importCatalogue } from '../store/catalogue/import/import-catalogue.ts';
import type { DeskParts } from './desk-context.ts';

/** True for an https URL, and for the path of a stored picture. */
const isPictureUrl = (reference: string) =>
  /^https:\/\/|^\/img\/(?:catalogue\/[a-z0-9-]+\.svg|store\/[0-9a-f]{32})$/.test(reference);
/**
 * The base of relative file names, which has no effect, because no accepted reference is relative.
 */
const noFolder = tmpdir();

/** Imports files, edited products, and changes of several products that the desk sends. */
export const createImporter =
  ({ db, now, pictures, copies }: Pick<DeskParts, 'db' | 'now' | 'pictures' | 'copies'>) =>
  (
    read: CatalogueFile,
    options: Pick<ImportOptions, 'name' | 'isDryRun'> & Partial<ImportOptions>,
  ) =>
    importCatalogue(db, read, {
      stock: read.isCount,
      replace: false,
      free: false,
      currency: null,
      savedAtMs: now(),
      countedAtMs: null,
      nowMs: now(),
      copies,
      progress: () => {},
      // A file from the desk has no folder, and must not refer to files of the server.
      pictures: {
        look: async (reference) =>
          isPictureUrl(reference)
            ? pictures.look(reference, noFolder)
            : { problem: 'is a file: add it to the product here, or name it by its https address' },
        keep: (reference) => pictures.keep(reference, noFolder),
      },
      ...options,
    });
