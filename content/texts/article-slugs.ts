import { site } from '../read/site.ts';

/** The articles by the last part of their addresses, in reading order. */
export const articleSlugs: readonly string[] = (await site()).articles.map(({ slug }) => slug);
