import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sampleLanguages } from '../content/read/files/language-folders.ts';
import { articleSlugs } from '../content/texts/article-slugs.ts';
import { appIcons, sharePictures } from '../contract/paths.ts';
import { sampleCatalogue } from './catalogue/catalogue.ts';

/** Reads the size of a PNG from its first bytes. */
function sizeOf(address: string, folder = 'public'): string {
  const file = new URL(`${folder}${address}`, import.meta.url);
  if (!existsSync(file)) return 'missing: run npm run pictures';
  const bytes = readFileSync(file);
  expect(bytes.length, address).toBeLessThan(60_000);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it.each(['public', ...sampleLanguages('brand').map((language) => `${language}/public`)])(
  'HEAD-SHARE: the site, every article and every sample product have a picture for link previews in %s',
  (folder) => {
    const { widthPx, heightPx } = sharePictures;
    const drawings = sampleCatalogue.products.flatMap(
      ({ drawings: [firstDrawing] }) => firstDrawing ?? [],
    );
    for (const address of [
      sharePictures.site,
      ...articleSlugs.map(sharePictures.article),
      ...drawings.map(sharePictures.product),
    ])
      expect(sizeOf(address, folder), address).toBe(`${widthPx}x${heightPx}`);
  },
);

it('SEO-MANIFEST: the icons have their declared sizes', () => {
  expect(Object.values(appIcons).map((address) => sizeOf(address))).toEqual([
    '192x192',
    '512x512',
    '512x512',
    '180x180',
  ]);
});
