import { site } from './read/site.ts';

// A file of its own, because it comes with the first press on the market table.
const { table } = (await site()).sentences;
export const { copied, notCopied } = table;
