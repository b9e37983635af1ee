/** The letters of the bytes 0 to 255. */
const letters = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 256 }, (_, at) => at),
);
const byteOf = new Map([...letters].map((letter, byte) => [letter, byte]));

/** Letters with a stroke, which Unicode does not take apart. */
const plain: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŧ: 't',
  Ŧ: 'T',
};

/** Text for programs that read Windows-1252 alone. A letter that it lacks loses its accent, or becomes a question mark. */
export const encodeWindows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    [...text.normalize('NFC')].flatMap((letter) => {
      const byte = byteOf.get(letter);
      if (byte !== undefined) return [byte];
      const bare = plain[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
      // A wide equals sign would become one that begins a formula.
      return [...(/^[\p{L}\p{N}]+$/u.test(bare) ? bare : '?')].map(
        (part) => byteOf.get(part) ?? 63,
      );
    }),
  );
