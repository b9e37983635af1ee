type DecodedText =
  /** `isWindows` is true for text that is not Unicode and was read as Windows-1252, of which Latin-1 is a subset. */
  { text: string; isWindows: boolean } | { why: 'empty' | 'binary' | 'spreadsheet' };

const looksBinaryFrom = 4096;

/** Decodes the bytes of a text file: UTF-8, UTF-16 with or without a mark, else Windows-1252. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (bytes.length === 0) return { why: 'empty' };
  // A ZIP archive, in which spreadsheets are stored, or their older format.
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf))
    return { why: 'spreadsheet' };
  const utf16 = utf16Of(bytes);
  if (utf16 === null && bytes.subarray(0, looksBinaryFrom).includes(0)) return { why: 'binary' };
  try {
    return checkedText(new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes));
  } catch {
    // UTF-16 of an odd length would lose half a character.
    if (utf16 !== null) return { why: 'binary' };
    return checkedText(new TextDecoder('windows-1252').decode(bytes), true);
  }
}

/** The encoding by its byte order mark; without one, by the zero byte beside each Latin character. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 64);
  const zeros = (from: 0 | 1) =>
    start.filter((byte, index) => index % 2 === from && byte === 0).length;
  const most = start.length / 2 - 2;
  if (start.length < 8 || start.length % 2 === 1) return null;
  if (zeros(1) > most && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > most && zeros(1) === 0 ? 'utf-16be' : null;
}

/** Refuses control characters other than line ends and tabs, which text does not contain. */
function checkedText(text: string, isWindows = false): DecodedText {
  const start = text.slice(0, looksBinaryFrom);
  const controls = [...start].filter(
    (character) => character < ' ' && !'\t\r\n\f'.includes(character),
  ).length;
  if (controls > start.length / 100) return { why: 'binary' };
  return text.trim() === '' ? { why: 'empty' } : { text, isWindows };
}
