import { shop } from './shop-settings.ts';

/** The notice to visitors of the store and buyers while the owner is away; null for none. */
export const storeNotice: string | null = shop.notice === '-' ? null : shop.notice;
