import { site } from './read/site.ts';

/** Title, heading and description of every page whose words do not come from its content. */
export const { pages } = await site();
