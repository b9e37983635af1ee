import { hintFor } from '../nearest-name.ts';

/** What may lie in an owner's folder. */
const knownEntries = [
  'site.yaml',
  'shop.yaml',
  'words.yaml',
  'logo.svg',
  'logo.png',
  'logo-dark.svg',
  'logo-dark.png',
  'public',
  'news',
  'airdrops',
  'learn',
  'info',
];

/** Whether an entry of an owner's folder is looked at, or may lie there. */
export const isKnownEntry = (name: string): boolean =>
  knownEntries.includes(name) || /^readme/i.test(name);

/** What is wrong with any other: part of a sentence. */
export function whyUnknown(name: string): string {
  if (/^logo\b/i.test(name))
    return 'is not used: the logo has to be an SVG drawing, logo.svg, or a PNG picture, logo.png';
  const hint = hintFor(name.toLowerCase(), knownEntries);
  return hint.startsWith('did') ? `is not read; ${hint}` : `is no part of a site; ${hint}`;
}
