import { site } from '../read/site.ts';

/** The invented operator that comes with the software, which papers must not name. */
export const { sampleOperator } = await site();
