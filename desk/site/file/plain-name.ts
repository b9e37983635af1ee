const stemMax = 80;

/**
 * The name under which a file for visitors is stored, because it becomes an address: "Größen 2026.pdf" becomes
 * "Grossen-2026.pdf". A name of which nothing would be left stays, and the server says what is wrong with it.
 */
export function plainPublicName(name: string): string {
  if (/^[a-z0-9][\w.-]{0,100}$/i.test(name)) return name;
  const [, stem = '', ending = ''] = /^(.*?)((?:\.\w+)?)$/s.exec(name) ?? [];
  const plain = stem
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\w.-]+/g, '-')
    .slice(0, stemMax)
    .replaceAll(/^[-_.]+|[-_.]+$/g, '');
  return plain === '' ? name : `${plain}${ending}`;
}
