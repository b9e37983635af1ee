/** The characters of the bytes 0 to 255. */
const charactersByByte = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 256 }, (_, at) => at),
);
const byteOf = new Map([...charactersByByte].map((character, byte) => [character, byte]));

/** Replacements for letters that Unicode does not decompose, and for typographic characters. */
const plainCharacters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T', ı: 'i' },
  ...{ ẞ: 'SS', ŋ: 'n', Ŋ: 'N', ə: 'e', Ə: 'E', ĸ: 'k' },
  ...{ '\u2010': '-', '\u2011': '-', '\u2012': '-', '\u2212': '-', '\u2032': "'", '\u02bc': "'" },
};

/** A character that Windows-1252 cannot encode, and its replacement: `?` if there is nothing similar. */
export interface Respelling {
  letter: string;
  as: string;
}

function respelledCharacter(character: string): string {
  // Drop invisible characters.
  if (/^\p{Default_Ignorable_Code_Point}$/u.test(character)) return '';
  const bare = plainCharacters[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return bare !== '' && [...bare].every((part) => byteOf.has(part)) ? bare : '?';
}

/**
 * Spells a text with the characters of Windows-1252.
 *
 * @returns also the replaced characters. A replacement may turn a cell into a formula, so guard cells afterwards.
 */
export function spellWindows1252(text: string): { text: string; respellings: Respelling[] } {
  const found = new Map<string, string>();
  const spelled = [...text.normalize('NFC')].map((character) => {
    if (byteOf.has(character)) return character;
    const as = respelledCharacter(character);
    if (as !== '') found.set(character, as);
    return as;
  });
  return {
    text: spelled.join(''),
    respellings: [...found].map(([character, as]) => ({ letter: character, as })),
  };
}

/**
 * Encodes a text as Windows-1252.
 *
 * @throws if a character was not replaced before, so that none is lost silently
 */
export const encodeWindows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...text], (character) => {
    const byte = byteOf.get(character);
    if (byte === undefined) throw new Error(`${character} is not in Windows-1252`);
    return byte;
  });
