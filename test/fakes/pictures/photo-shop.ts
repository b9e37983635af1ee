import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment } from '../../bare-environment.ts';
import { isFull } from '../../full-run.ts';
import { makePhoto } from './photo.ts';

/** The size of a phone's photos, or a quarter of the pixels in the short run, because making photos takes seconds. */
const size = isFull ? {} : { width: 2_000, height: 1_500 };

/**
 * Imports a shop whose only product has two photos, of 12 million pixels in the full run.
 *
 * @param folder an empty one
 * @returns the data folder in it
 */
export async function importPhotoShop(folder: string): Promise<string> {
  const dataDir = join(folder, 'data');
  for (const [seed, name] of ['front.jpg', 'side.jpg'].entries())
    writeFileSync(join(folder, name), await makePhoto({ ...size, seed }));
  writeFileSync(
    join(folder, 'shop.csv'),
    'title,handle,price,currency,pictures\nScarf,scarf,29.90,usd,front.jpg | side.jpg\n',
  );
  const env = { ...bareEnvironment, DATA_DIR: dataDir, INIT_CWD: folder };
  const args = ['scripts/store.ts', 'import', 'shop.csv', '--replace'];
  await promisify(execFile)(process.execPath, args, { env });
  return dataDir;
}
