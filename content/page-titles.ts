import { words } from './words.ts';

/** Titles of the pages whose words do not come from their content. */
export const pageTitles: readonly (readonly [route: string, title: string])[] = Object.entries(
  words.pages,
).map(([route, { title }]) => [route, title]);

/** The names of pages in the header's menu, by route. */
export const menuNames: Readonly<Partial<Record<string, string>>> = words.navigation;
