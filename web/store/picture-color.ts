import type { Product } from '../../contract/product.ts';

/** The colour that stands in for a product's picture while it is loading; undefined if it is not known. */
export const colorOf = ({ images }: Product, address: string | null): string | undefined =>
  images.find(({ url }) => url === address)?.color;
