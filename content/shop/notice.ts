import { shop } from './shop.ts';

/** What visitors of the store and buyers read while the owner is away; null for nothing. */
export const storeNotice: string | null = shop.notice === '-' ? null : shop.notice;
