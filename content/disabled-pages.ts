import { site } from './read/site.ts';
import { disabledPageNames } from './read/site-paths.ts';

/** The pages that the owner has switched off. Their URLs answer like unknown ones. */
export const disabledPages: readonly string[] = disabledPageNames((await site()).show);
