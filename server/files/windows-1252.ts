/** The letters of the bytes 0 to 255. */
const letters = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 256 }, (_, at) => at),
);
const byteOf = new Map([...letters].map((letter, byte) => [letter, byte]));

/** Letters that Unicode does not take apart, and signs that people's keyboards and programs put for others. */
const plain: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T', ı: 'i' },
  ...{ ẞ: 'SS', ŋ: 'n', Ŋ: 'N', ə: 'e', Ə: 'E', ĸ: 'k' },
  ...{ '\u2010': '-', '\u2011': '-', '\u2012': '-', '\u2212': '-', '\u2032': "'", '\u02bc': "'" },
};

/** A letter that a file in Windows-1252 cannot hold, and what stands instead: `?` where there is nothing close. */
export interface Respelling {
  letter: string;
  as: string;
}

function respelled(letter: string): string {
  // Nobody sees these.
  if (/^\p{Default_Ignorable_Code_Point}$/u.test(letter)) return '';
  const bare = plain[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return bare !== '' && [...bare].every((part) => byteOf.has(part)) ? bare : '?';
}

/**
 * Text in the letters of Windows-1252, and what had to be spelled otherwise for it. What is a formula only afterwards is for
 * who writes the cells to guard.
 */
export function spellWindows1252(text: string): { text: string; respellings: Respelling[] } {
  const found = new Map<string, string>();
  const spelled = [...text.normalize('NFC')].map((letter) => {
    if (byteOf.has(letter)) return letter;
    const as = respelled(letter);
    if (as !== '') found.set(letter, as);
    return as;
  });
  return {
    text: spelled.join(''),
    respellings: [...found].map(([letter, as]) => ({ letter, as })),
  };
}

/** Text for programs that read Windows-1252 alone. @throws if it was not spelled for them, so that no letter is lost unsaid */
export const encodeWindows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...text], (letter) => {
    const byte = byteOf.get(letter);
    if (byte === undefined) throw new Error(`${letter} is not in Windows-1252`);
    return byte;
  });
