import { words } from './words.ts';

/** The title of every page whose words do not come from its content. */
export const pageTitles: readonly (readonly [route: string, title: string])[] = Object.entries(
  words.pages,
).map(([route, { title }]) => [route, title]);
