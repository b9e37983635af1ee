import type { Product } from '../../contract/product.ts';

/** The background of a product's picture while it loads; undefined if unknown. */
export const pictureColor = ({ images }: Product, pictureUrl: string | null): string | undefined =>
  images.find(({ url }) => url === pictureUrl)?.color;
