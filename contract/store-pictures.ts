import { api } from './paths.ts';

/**
 * The widths in which a picture of the store can be had, in pixels. They suit a cart line, a thumbnail and a card at
 * single density (320), a card at double density (640), a phone's whole width at triple density (1080), and the
 * product's page on a wide screen at double density (1600).
 */
export const pictureWidths = [320, 640, 1080, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The last part of the address for link previews, which do not show the formats that browsers get. */
export const sharedName = 'share.jpg';

const prefix = api.storePicture('');

/** The address of a picture for link previews; null for a drawing. */
export const sharedAddress = (address: string): string | null =>
  isRaster(address) ? `${address}/${sharedName}` : null;

const isRaster = (address: string) => address.startsWith(prefix);
