import type { KeptPicture } from './kept-picture.ts';

/** What an entry takes beside the picture's bytes. */
const overheadBytes = 1_000;
const bytesOf = (kept: KeptPicture) => kept.picture.bytes.length + overheadBytes;

/** The pictures asked for last, up to a number of bytes. */
export function createPictureMemory(maxBytes: number) {
  const kept = new Map<string, KeptPicture>();
  let bytes = 0;
  const forget = (key: string): void => {
    const picture = kept.get(key);
    if (picture) bytes -= bytesOf(picture);
    kept.delete(key);
  };
  return {
    get(key: string): KeptPicture | undefined {
      const picture = kept.get(key);
      if (picture) {
        kept.delete(key);
        kept.set(key, picture);
      }
      return picture;
    },
    keep(key: string, picture: KeptPicture): void {
      forget(key);
      kept.set(key, picture);
      bytes += bytesOf(picture);
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break;
        forget(oldest);
      }
    },
    forget,
  };
}
