import { site } from '../read/site.ts';

export const { tools } = await site();
