import { storePicturePath } from './paths.ts';

/**
 * The widths of the store's pictures, in pixels. The widths suit a cart line, a thumbnail and a card at single
 * density (320), a card at double density (640), a phone's full width at triple density (1080), and a wide screen's
 * product page at double density (1600).
 */
export const pictureWidths = [320, 640, 1080, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The last part of the URL of a link preview. Previews do not show the formats that browsers get. */
export const sharePictureName = 'share.jpg';

const prefix = storePicturePath('');

/** The URL of a picture in one width; the server chooses the best format that the browser accepts. */
const sizedUrl = (url: string, width: PictureWidth) => `${url}/${width}`;

/** The URL of a picture for link previews; null for a drawing, and without a picture. */
export const sharePictureUrl = (url: string | null): string | null =>
  isRaster(url) ? `${url}/${sharePictureName}` : null;

/** The `srcset` of a picture; undefined for a drawing, which needs no sizes, and without a picture. */
export const srcSetOf = (url: string | null): string | undefined =>
  isRaster(url)
    ? pictureWidths.map((width) => `${sizedUrl(url, width)} ${width}w`).join(', ')
    : undefined;

const isRaster = (url: string | null): url is string => url?.startsWith(prefix) === true;
