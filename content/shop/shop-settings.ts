import { site } from '../read/site.ts';

export const { shop } = await site();
