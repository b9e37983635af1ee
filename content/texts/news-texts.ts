import { site } from '../read/site.ts';
import type { TextNode } from '../text.ts';

export const newsTexts: Readonly<Record<string, readonly TextNode[]>> = Object.fromEntries(
  (await site()).news.map(({ slug, body }) => [slug, body]),
);
