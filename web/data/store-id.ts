import { brand } from '../../brand/brand.ts';

/** The id of the store, which the server writes into the page's head from its settings. */
export function storeId(): string {
  const told = document.querySelector('meta[name="store-id"]')?.getAttribute('content');
  return told || brand.storeId;
}
