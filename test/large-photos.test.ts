import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp, { type JpegOptions } from 'sharp';
import { expect, test } from 'vitest';
import { storePicturePath } from '../contract/paths.ts';
import { createResizerLoader } from '../pictures/resizer.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { createImportedPictures } from '../server/images/imported-pictures.ts';
import { bareEnvironment } from './bare-environment.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { storyFile } from './fakes/site-folder.ts';
import { isFull } from './full-run.ts';

/** 25 MB and 100 million pixels in the full run; making such a photo takes seconds. */
const [width, height] = isFull ? [11_547, 8_660] : [4_200, 3_150];
const quality = isFull ? 95 : 97;

/** Writes a photo like those of phones, which have to be turned upright. */
async function largePhoto(file: string, options: JpegOptions = {}): Promise<void> {
  const noiseOptions = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const grainPicture = sharp({
    create: { width: 1_000, height: 750, channels: 3, background: '#888', noise: noiseOptions },
  });
  const smallGrain = await grainPicture.png().toBuffer();
  await sharp(smallGrain)
    .resize(width, height, { fit: 'fill' })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality, ...options })
    .toFile(file);
}

/** Runs a program. @returns its peak memory in MB */
async function peakOf(args: readonly string[], environment: Record<string, string>) {
  const tellStripe =
    "data:text/javascript,process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS))";
  const child = spawn(process.execPath, ['--import', tellStripe, ...args], {
    env: {
      ...bareEnvironment,
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, err, peakMb: Number(/peak (\d+)/.exec(err)?.[1]) / 1_000 };
}

test('PICT-LARGE: an import takes a photo from a phone, and stores it small and upright in bounded memory', {
  timeout: 120_000,
}, async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'data');
  const file = join(folder, 'phone.jpg');
  await largePhoto(file);
  expect(statSync(file).size).toBeGreaterThan(isFull ? 25_000_000 : 3_000_000);
  writeFileSync(join(folder, 'shop.csv'), 'title,price,currency,pictures\nA,1,usd,phone.jpg\n');
  const environment = { DATA_DIR: dataDir, INIT_CWD: folder };
  const importPeak = await peakOf(
    ['scripts/store.ts', 'import', 'shop.csv', '--replace'],
    environment,
  );
  expect([importPeak.code, importPeak.out]).toEqual([
    0,
    expect.stringContaining('1 product added'),
  ]);
  expect(importPeak.peakMb).toBeLessThan(380);
  const db = await openDatabase({ place: { file: join(dataDir, 'store.db') } });
  const [row] = await db.read.selectFrom('store_picture').selectAll().execute();
  const metadata = await sharp(Buffer.from(row?.content ?? [])).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 2_400, height: 3_200 });
  expect(metadata.exif).toBeUndefined();
  expect(row?.content.length).toBeLessThan(3_000_000);
  // Stored pictures are named after the file, so importing the file again stores nothing.
  const pictures = createImportedPictures(db, createResizerLoader());
  expect(await pictures.look('phone.jpg', folder)).toMatchObject({
    path: storePicturePath(row?.hash ?? ''),
  });
  await db.close();
});

/** The program that resizes the pictures of a site's texts, as a build does. */
const makeAllScript = `
const { readSite } = await import('./content/read/read-site.ts');
const { builtFileBytes } = await import('./content/read/pictures/text-pictures.ts');
const { createPictureMaker } = await import('./pictures/picture-maker.ts');
const { createResizerLoader } = await import('./pictures/resizer.ts');
const [own, kept, most] = process.argv.slice(-3);
const maker = createPictureMaker(kept, createResizerLoader());
const { news, pictureFiles } = await readSite({ defaults: 'brand', own }, maker);
for (const file of pictureFiles.slice(0, Number(most))) await builtFileBytes(file, maker);
process.stdout.write(JSON.stringify({ files: pictureFiles.length, ...news[0].picture }));
`;

test.each([
  ['as phones take it', {}],
  ...(isFull ? ([['that is decoded as a whole', { progressive: true }]] as const) : []),
] as const)(
  'PICT-LARGE, SITE-PICT: sizes of a photo from a phone beside a text, %s, are made in bounded memory',
  {
    timeout: 180_000,
  },
  async (_, options) => {
    const siteFolder = join(temporaryFolder(), 'site');
    mkdirSync(join(siteFolder, 'news'), { recursive: true });
    await largePhoto(join(siteFolder, 'news/phone.jpg'), options);
    const frontMatter = 'date: 2026-01-02\npicture: phone.jpg\npictureAlt: A';
    writeFileSync(join(siteFolder, 'news/a.md'), storyFile(frontMatter, '![A](phone.jpg)'));
    const program = [
      '--input-type=module',
      '--eval',
      makeAllScript,
      siteFolder,
      join(siteFolder, '../kept'),
      isFull ? '9' : '1',
    ];
    const buildPeak = await peakOf(program, {});
    expect(buildPeak.code).toBe(0);
    expect(JSON.parse(buildPeak.out)).toMatchObject({ files: 9, width: height, height: width });
    expect(buildPeak.peakMb).toBeLessThan('progressive' in options ? 620 : 420);
  },
);

test.runIf(isFull)(
  'PICT-LARGE: a photo that would have to be in memory as a whole is refused with a way out',
  async () => {
    const file = join(temporaryFolder(), 'whole.jpg');
    await largePhoto(file, { progressive: true, chromaSubsampling: '4:4:4' });
    const pictures = createImportedPictures(null, createResizerLoader());
    expect(await pictures.look(file, '/')).toEqual({
      problem:
        'has 11547 × 8660 pixels in a form that is decoded as a whole: save it without “progressive”, “interlaced” or “lossless”',
    });
  },
  60_000,
);
