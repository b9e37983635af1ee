import { site } from '../read/site.ts';

/** The settings of shop.yaml. */
export const { shop } = await site();
