import { foldText } from '../../../domain/text/fold-text.ts';

const maxStemLength = 80;

/** A title reduced to the letters, digits and hyphens that URLs use: "Größen 2026" becomes "grossen-2026". */
export const plainName = (title: string): string =>
  foldText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxStemLength)
    .replaceAll(/^-+|-+$/g, '');

/**
 * The name under which to store a public file, because its name becomes part of a URL. A name that suits a URL stays
 * unchanged. So does a name without any suitable character, which the server refuses.
 */
export function plainPublicName(name: string): string {
  if (/^[a-z0-9][\w.-]{0,100}$/i.test(name)) return name;
  const [, stem = '', ending = ''] = /^(.*?)((?:\.\w+)?)$/s.exec(name) ?? [];
  const plain = plainName(stem);
  return plain === '' ? name : plain + ending.toLowerCase();
}
