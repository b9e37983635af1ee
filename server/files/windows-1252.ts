/** The letters of the bytes 0 to 255. */
const lettersByByte = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 256 }, (_, at) => at),
);
const byteOf = new Map([...lettersByByte].map((letter, byte) => [letter, byte]));

/** Replacements for letters that Unicode does not decompose, and for typographic signs. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T', ı: 'i' },
  ...{ ẞ: 'SS', ŋ: 'n', Ŋ: 'N', ə: 'e', Ə: 'E', ĸ: 'k' },
  ...{ '\u2010': '-', '\u2011': '-', '\u2012': '-', '\u2212': '-', '\u2032': "'", '\u02bc': "'" },
};

/** A letter that Windows-1252 cannot encode, and its replacement: `?` if there is nothing similar. */
export interface Respelling {
  letter: string;
  as: string;
}

function respelledLetter(letter: string): string {
  // Drop invisible characters.
  if (/^\p{Default_Ignorable_Code_Point}$/u.test(letter)) return '';
  const bare = plainLetters[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return bare !== '' && [...bare].every((part) => byteOf.has(part)) ? bare : '?';
}

/**
 * Spells a text with the letters of Windows-1252.
 *
 * @returns also the replaced letters. A replacement may turn a cell into a formula, so guard cells afterwards.
 */
export function spellWindows1252(text: string): { text: string; respellings: Respelling[] } {
  const found = new Map<string, string>();
  const spelled = [...text.normalize('NFC')].map((letter) => {
    if (byteOf.has(letter)) return letter;
    const as = respelledLetter(letter);
    if (as !== '') found.set(letter, as);
    return as;
  });
  return {
    text: spelled.join(''),
    respellings: [...found].map(([letter, as]) => ({ letter, as })),
  };
}

/**
 * Encodes a text as Windows-1252.
 *
 * @throws if a letter was not replaced before, so that none is lost silently
 */
export const encodeWindows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...text], (letter) => {
    const byte = byteOf.get(letter);
    if (byte === undefined) throw new Error(`${letter} is not in Windows-1252`);
    return byte;
  });
