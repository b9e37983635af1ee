import type { Metadata, Sharp } from 'sharp';
import { sharePictures } from '../contract/paths.ts';
import type { PictureWidth } from '../contract/store-pictures.ts';
import { maxPictureBytes } from './picture-file.ts';

type SharpModule = typeof import('sharp').default;

export type Recipe =
  | { width: PictureWidth; format: 'avif' | 'webp' }
  /** A JPEG of a fixed size. */
  | 'share';

/** The maximum number of pixels of a stored picture, all frames together. */
const maxPixels = 50_000_000;
/**
 * The maximum number of pixels of an imported file, which is reduced if it is too large to be stored. Phones take 12 to
 * 100 megapixels by default, and up to 200.
 */
const maxFilePixels = 100_000_000;
/** The maximum memory of a decoder in bytes. A picture that is not interlaced needs almost none. */
const maxDecoderBytes = 420_000_000;
/** The longer side of a reduced picture, in pixels: enough for every size that is made, and for a future zoom. */
const reducedPx = 3_200;
const maxSeconds = 20;

/** Part of the names of made files. Increase the version to make all files anew. */
export const recipeVersion = 1;

/** Wider pictures get a lower quality: most screens that show them have a high density, which hides small flaws. */
const wideAbovePx = 640;

/** AVIF's next effort takes three times as long and saves 3 to 16 %: docs/decisions/0015-pictures-in-sizes.md */
const quality = {
  avif: { effort: 3, quality: 50, wideQuality: 40 },
  webp: { effort: 4, quality: 70, wideQuality: 60 },
  /** Lower effort, because every frame is encoded. */
  animation: { quality: 65, effort: 2 },
  jpeg: { quality: 80 },
} as const;

export interface PictureProperties {
  /** The average colour as `#rrggbb`; null for a transparent picture. */
  color: string | null;
  /** The size after rotation, of one frame. */
  widthPx: number;
  heightPx: number;
  isAnimated: boolean;
}

export interface Resizer {
  /**
   * Reads the whole picture, unless it has too many pixels. `problem` is the end of a sentence.
   *
   * @param isFile set for an imported file, which will be reduced
   */
  inspect(bytes: Buffer, isFile?: 'file'): Promise<PictureProperties | { problem: string }>;
  /**
   * Prepares a file that `inspect` has accepted: unchanged if it is small enough to be stored, otherwise
   * rotated, in sRGB, without metadata and within the limits.
   */
  reduce(bytes: Buffer): Promise<Buffer>;
  /**
   * Makes one size: rotated, in sRGB, without metadata, never larger than the original. An animation becomes an
   * animated WebP, whatever the recipe's format.
   *
   * @throws for a picture that is damaged or has too many pixels
   */
  make(bytes: Buffer, recipe: Recipe): Promise<Buffer>;
}

/**
 * Loads sharp, which only this module uses, on first use. The work of sharp runs outside the event loop.
 *
 * @returns null if there is no sharp for the platform
 */
export type LoadResizer = () => Promise<Resizer | null>;

export function createResizerLoader(
  importSharp: () => Promise<{ default: SharpModule }> = () => import('sharp'),
): LoadResizer {
  let loading: Promise<Resizer | null> | null = null;
  return () => {
    loading ??= importSharp().then(
      (module) => createResizer(module.default),
      () => null,
    );
    return loading;
  };
}

function createResizer(sharp: SharpModule): Resizer {
  // One picture at a time on one thread, because page views come first.
  sharp.concurrency(1);
  sharp.cache(false);
  // Block the loaders of other formats: each is code that reads untrusted bytes.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`),
  });

  const open = (bytes: Buffer, { animated = false, most = maxPixels } = {}) =>
    sharp(bytes, { limitInputPixels: most, failOn: 'error', sequentialRead: true, animated })
      .autoOrient()
      .timeout({ seconds: maxSeconds });

  const sized = async (bytes: Buffer, recipe: Exclude<Recipe, 'share'>): Promise<Sharp> => {
    const animated = ((await sharp(bytes).metadata()).pages ?? 1) > 1;
    const image = open(bytes, { animated }).resize({
      width: recipe.width,
      withoutEnlargement: true,
    });
    if (animated) return image.webp(quality.animation);
    const { effort, quality: usual, wideQuality } = quality[recipe.format];
    return image[recipe.format]({
      effort,
      quality: recipe.width > wideAbovePx ? wideQuality : usual,
      ...(recipe.format === 'avif' && { chromaSubsampling: '4:2:0' }),
    });
  };

  return {
    async inspect(bytes, isFile) {
      try {
        // Reads only the header.
        const header = await sharp(bytes, { limitInputPixels: false }).metadata();
        const { pages = 1, hasAlpha, autoOrient } = header;
        const problem = sizeFault(header, bytes, isFile !== undefined);
        if (problem !== null) return { problem };
        const pixel = await open(bytes, { most: maxFilePixels })
          .resize(1, 1, { fit: 'fill' })
          .toColourspace('srgb')
          .removeAlpha()
          .raw()
          .toBuffer();
        return {
          color: hasAlpha ? null : `#${pixel.toString('hex', 0, 3)}`,
          widthPx: autoOrient.width,
          heightPx: autoOrient.height,
          isAnimated: pages > 1,
        };
      } catch {
        return { problem: 'is damaged' };
      }
    },

    async reduce(bytes) {
      const { width, height, hasAlpha } = await sharp(bytes, {
        limitInputPixels: false,
      }).metadata();
      if (bytes.length <= maxPictureBytes && width * height <= maxPixels) return bytes;
      const small = await open(bytes, { most: maxFilePixels })
        .resize({ width: reducedPx, height: reducedPx, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 1 })
        .toBuffer();
      for (const quality of [90, 80, 70, 50, 30]) {
        const image = sharp(small);
        const made = await (hasAlpha
          ? image.webp({ quality })
          : image.jpeg({ quality })
        ).toBuffer();
        if (made.length <= maxPictureBytes) return made;
      }
      // Only pure noise can still be too large here. A photo never is.
      throw new Error('A picture cannot be made small enough.');
    },

    async make(bytes, recipe) {
      if (recipe !== 'share') return (await sized(bytes, recipe)).toBuffer();
      const { widthPx: width, heightPx: height } = sharePictures;
      const inside = await open(bytes)
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 1 })
        .toBuffer();
      return sharp({ create: { width, height, channels: 3, background: 'white' } })
        .composite([{ input: inside }])
        .jpeg(quality.jpeg)
        .toBuffer();
    },
  };
}

/** The reason why a picture is too large, as the end of a sentence; null for a picture within the limits. */
function sizeFault(header: Metadata, bytes: Buffer, isFile: boolean): string | null {
  const { width, height, pages = 1 } = header;
  const pixels = width * height * pages;
  const size = `has ${width} × ${height} pixels${pages > 1 ? ` in ${pages} frames` : ''}`;
  // An animation is stored unreduced.
  const most = isFile && pages === 1 ? maxFilePixels : maxPixels;
  if (pixels > most) return `${size}: ${most / 1e6} million pixels are the most`;
  if (pages > 1 && bytes.length > maxPictureBytes) return 'is an animation larger than 3 MB';
  return pixels > maxPixels && pixels * decoderBytesPerPixel(header, bytes) > maxDecoderBytes
    ? `${size} in a form that is decoded as a whole: save it without “progressive”, “interlaced” or “lossless”`
    : null;
}

/** The bytes per pixel that a decoder buffers for the whole picture; 0 for formats that it decodes row by row. */
function decoderBytesPerPixel(
  { format, isProgressive, depth, ...header }: Metadata,
  bytes: Buffer,
): number {
  if (format === 'jpeg' && isProgressive) return header.chromaSubsampling === '4:2:0' ? 3 : 6;
  if (format === 'png' && isProgressive) return header.channels * (depth === 'ushort' ? 2 : 1);
  return format === 'webp' && bytes.includes('VP8L') ? 4 : 0;
}
