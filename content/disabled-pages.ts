import { site } from './read/site.ts';
import { disabledPageNames } from './read/site-paths.ts';

/** The pages that the owner has switched off. The URLs of these pages answer like unknown URLs. */
export const disabledPages: readonly string[] = disabledPageNames((await site()).show);
