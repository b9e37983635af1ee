import type { Picture } from './picture.ts';

/** The pictures asked for last, up to a number of bytes. */
export function createPictureMemory(maxBytes: number) {
  const kept = new Map<string, Picture>();
  let bytes = 0;
  return {
    get(key: string): Picture | undefined {
      const picture = kept.get(key);
      if (picture) {
        kept.delete(key);
        kept.set(key, picture);
      }
      return picture;
    },
    keep(key: string, picture: Picture): void {
      kept.set(key, picture);
      bytes += picture.bytes.length;
      for (const [oldest, { bytes: dropped }] of kept) {
        if (bytes <= maxBytes) break;
        kept.delete(oldest);
        bytes -= dropped.length;
      }
    },
  };
}
