import { site } from '../read/site.ts';
import type { TextNode } from '../text.ts';

/** The details that Learn More opens on the airdrop page, by slug. */
export const airdropDetails: Readonly<Record<string, readonly TextNode[]>> = Object.fromEntries(
  (await site()).airdrops.map(({ slug, details }) => [slug, details]),
);
