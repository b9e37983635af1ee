import { join } from 'node:path';
import { storePicturePath } from '../../../contract/paths.ts';
import { pictureWidths } from '../../../contract/store-pictures.ts';
import { createResizerLoader } from '../../../pictures/resizer.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { createSizedPictures } from '../../../server/images/sized-pictures.ts';
import { createStoredPictures } from '../../../server/images/stored-pictures.ts';

// A process that makes all sizes of one picture: `node make-pictures.ts {data folder} {hash}`. It says when it begins.
const [dataDir = '', hash = ''] = process.argv.slice(2);
const loadResizer = createResizerLoader();
const sized = createSizedPictures({ dataDir, loadResizer, log: () => {} });
const db = await openDatabase({ place: { file: join(dataDir, 'store.db') } });
const found = await createStoredPictures(db, loadResizer).find(hash);
if (found === null || !('load' in found)) throw new Error(`${storePicturePath(hash)} is not there`);
process.stdout.write('begins\n');
for (const width of pictureWidths)
  for (const format of ['avif', 'webp'] as const)
    await sized.get({ key: hash, load: found.load }, { width, format });
