import { brand } from '../../brand/brand.ts';

/** Whose store the browser asks: what the page's head says, which the settings decide. */
export function storeId(): string {
  const told = document.querySelector('meta[name="store-id"]')?.getAttribute('content');
  return told || brand.storeId;
}
