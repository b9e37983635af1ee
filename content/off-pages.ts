import { offPagesOf } from './read/addresses.ts';
import { site } from './read/site.ts';

/** The pages that the owner has switched off: their addresses are unknown. */
export const offPages: readonly string[] = offPagesOf((await site()).show);
