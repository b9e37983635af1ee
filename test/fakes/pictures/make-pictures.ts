import { join } from 'node:path';
import { storePicturePath } from '../../../contract/paths.ts';
import { pictureWidths } from '../../../contract/store-pictures.ts';
import { createResizerLoader } from '../../../pictures/resizer.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { createImportedPictures } from '../../../server/images/imported-pictures.ts';
import { createSizedPictures } from '../../../server/images/sized-pictures.ts';

// A process that makes all sizes of one picture: `node make-pictures.ts {data folder} {hash}`. It prints a line when it
// starts.
const [dataDir = '', hash = ''] = process.argv.slice(2);
const loadResizer = createResizerLoader();
const sizedPictures = createSizedPictures({ dataDir, loadResizer, log: () => {} });
const db = await openDatabase({ place: { file: join(dataDir, 'store.db') } });
const storedPicture = await createImportedPictures(db, loadResizer).find(hash);
if (storedPicture === null || !('load' in storedPicture))
  throw new Error(`${storePicturePath(hash)} is not there`);
process.stdout.write('begins\n');
for (const width of pictureWidths)
  for (const format of ['avif', 'webp'] as const)
    await sizedPictures.get({ key: hash, load: storedPicture.load }, { width, format });
