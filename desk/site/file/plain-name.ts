import { foldText } from '../../../domain/text/fold-text.ts';

const maxStemLength = 80;

/** A title in the letters, digits and hyphens that URLs are written with: "Größen 2026" becomes "grossen-2026". */
export const plainName = (title: string): string =>
  foldText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxStemLength)
    .replaceAll(/^-+|-+$/g, '');

/**
 * The name to store a file for visitors under, because it becomes a URL. A name that is fit for a URL stays, and so does
 * one without any letter or digit of a URL, which the server refuses.
 */
export function plainPublicName(name: string): string {
  if (/^[a-z0-9][\w.-]{0,100}$/i.test(name)) return name;
  const [, stem = '', ending = ''] = /^(.*?)((?:\.\w+)?)$/s.exec(name) ?? [];
  const plain = plainName(stem);
  return plain === '' ? name : plain + ending.toLowerCase();
}
