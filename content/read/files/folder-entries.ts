import { nameHint } from '../nearest-name.ts';

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

/** True for an entry that is read or may be ignored. */
export const isKnownEntry = (name: string): boolean =>
  knownEntries.includes(name) || /^readme/i.test(name);

/** The fault of an unknown entry, as part of a sentence. */
export function unknownEntryFault(name: string): string {
  if (/^logo\b/i.test(name))
    return 'is not used: the logo has to be an SVG drawing, logo.svg, or a PNG picture, logo.png';
  const hint = nameHint(name.toLowerCase(), knownEntries);
  return hint.startsWith('did') ? `is not read; ${hint}` : `is no part of a site; ${hint}`;
}
