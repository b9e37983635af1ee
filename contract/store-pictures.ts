import { storePicturePath } from './paths.ts';

/**
 * The widths in which a picture of the store can be had, in pixels. They suit a cart line, a thumbnail and a card at
 * single density (320), a card at double density (640), a phone's whole width at triple density (1080), and the
 * product's page on a wide screen at double density (1600).
 */
export const pictureWidths = [320, 640, 1080, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The last part of the address for link previews, which do not show the formats that browsers get. */
export const sharedName = 'share.jpg';

const prefix = storePicturePath('');

/** The address of a picture in one width, in the best format that the browser accepts. */
const sizedAddress = (address: string, width: PictureWidth) => `${address}/${width}`;

/** The address of a picture for link previews; null for a drawing, and for none. */
export const sharedAddress = (address: string | null): string | null =>
  isRaster(address) ? `${address}/${sharedName}` : null;

/** The `srcset` of a picture; undefined for a drawing, which needs no sizes, and for none. */
export const srcSetOf = (address: string | null): string | undefined =>
  isRaster(address)
    ? pictureWidths.map((width) => `${sizedAddress(address, width)} ${width}w`).join(', ')
    : undefined;

const isRaster = (address: string | null): address is string =>
  address?.startsWith(prefix) === true;
