import { words } from './words.ts';

/** Titles of the pages whose words do not come from their content. */
export const pageTitles: readonly (readonly [route: string, title: string])[] = Object.entries(
  words.pages,
).map(([route, { title }]) => [route, title]);
