import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { bareEnvironment } from '../bare-environment.ts';
import { isFull } from '../full-run.ts';

/** A photo of this size with soft colours, which keep the file small. */
export const softPhoto = (width: number, height: number) =>
  sharp(Buffer.from([30, 90, 60, 240, 210, 94, 16, 42, 28, 138, 90, 42]), {
    raw: { width: 2, height: 2, channels: 3 },
  })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .jpeg({ quality: 80 })
    .toBuffer();

export const products = ['Bienenwachskerze', 'Dochtschere', 'Wärmflasche'] as const;

/**
 * The full run has photos of a camera's size. The short run has a quarter of the pixels, because resizing takes
 * seconds.
 */
const scale = isFull ? 2 : 1;

/** Replaces the sample catalogue by three products with photos. */
export async function importProducts(folder: string, dataDir: string): Promise<void> {
  const photo = await softPhoto(2_000 * scale, 1_500 * scale);
  const rows = products.map((title, index) => {
    writeFileSync(join(dataDir, `photo-${index}.jpg`), photo);
    return `${title},ware-${index},<p>Von Hand gemacht.</p>,${19 + index}.90,usd,photo-${index}.jpg`;
  });
  const csv = ['title,handle,description,price,currency,pictures', ...rows].join('\n');
  writeFileSync(join(dataDir, 'shop.csv'), csv);
  await promisify(execFile)(
    process.execPath,
    ['scripts/store.ts', 'import', 'shop.csv', '--replace'],
    { cwd: folder, env: { ...bareEnvironment, DATA_DIR: dataDir, INIT_CWD: dataDir } },
  );
}
