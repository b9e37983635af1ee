import type { Sharp } from 'sharp';
import { sharePictures } from '../contract/paths.ts';
import type { PictureWidth } from '../contract/store-pictures.ts';

type SharpModule = typeof import('sharp').default;

/** What is made of a picture. */
export type Recipe =
  | { width: PictureWidth; format: 'avif' | 'webp' }
  /** For link previews: a JPEG of a fixed size. */
  | 'share';

/** Of all frames together. A phone's photo has 12 to 50 million. */
const pixelsMax = 50_000_000;
const secondsMax = 20;

/** Part of the names of made files: with another number, everything is made anew. */
export const recipeVersion = 1;

/** Wider pictures are mostly seen on screens of high density, which show fewer faults of each pixel. */
const wideAbove = 640;

/**
 * AVIF's next effort takes more than three times as long, for 3 to 16 % fewer bytes:
 * docs/decisions/0015-pictures-in-sizes.md has the figures.
 */
const quality = {
  avif: { effort: 3, quality: 50, wideQuality: 40 },
  webp: { effort: 4, quality: 70, wideQuality: 60 },
  /** An animation is encoded frame by frame. */
  animation: { quality: 65, effort: 2 },
  jpeg: { quality: 80 },
} as const;

/** What a picture looks like. */
export interface Look {
  /** Its average, as `#rrggbb`; null if something shines through. */
  color: string | null;
  /** Upright, of one frame. */
  widthPx: number;
  heightPx: number;
  isAnimated: boolean;
}

export interface Resizer {
  /** Or why the picture cannot be used: the end of a sentence. Reads the whole picture, unless it has too many pixels. */
  look(bytes: Buffer): Promise<Look | { problem: string }>;
  /**
   * The picture by the recipe: upright, in sRGB, without metadata, never larger than it is. An animation becomes an
   * animated WebP, whatever the recipe says.
   *
   * @throws for a picture that is damaged or has too many pixels
   */
  make(bytes: Buffer, recipe: Recipe): Promise<Buffer>;
}

/**
 * Loads sharp, which only this module uses, when the first picture is asked for. Its work runs outside the event loop.
 *
 * @returns null where there is no sharp for the platform
 */
export type LoadResizer = () => Promise<Resizer | null>;

export function createResizerLoader(
  importSharp: () => Promise<{ default: SharpModule }> = () => import('sharp'),
): LoadResizer {
  let loading: Promise<Resizer | null> | null = null;
  return () => {
    loading ??= importSharp().then(
      (module) => resizerOf(module.default),
      () => null,
    );
    return loading;
  };
}

function resizerOf(sharp: SharpModule): Resizer {
  // One picture at a time on one thread: visitors' pages come first.
  sharp.concurrency(1);
  sharp.cache(false);
  // Readers of other formats are never needed, and each is code that reads what strangers send.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`),
  });

  const open = (bytes: Buffer, { animated = false } = {}) =>
    sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true, animated })
      .autoOrient()
      .timeout({ seconds: secondsMax });

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
      quality: recipe.width > wideAbove ? wideQuality : usual,
      ...(recipe.format === 'avif' && { chromaSubsampling: '4:2:0' }),
    });
  };

  return {
    async look(bytes) {
      try {
        // Reads only the header.
        const header = await sharp(bytes, { limitInputPixels: false }).metadata();
        const { width, height, pages = 1, hasAlpha, autoOrient } = header;
        if (width * height * pages > pixelsMax)
          return {
            problem: `has ${sizeText(width, height, pages)}: ${pixelsMax / 1e6} million pixels are the most`,
          };
        const pixel = await open(bytes)
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

const sizeText = (width: number, height: number, frames: number) =>
  `${width} × ${height} pixels${frames > 1 ? ` in ${frames} frames` : ''}`;
