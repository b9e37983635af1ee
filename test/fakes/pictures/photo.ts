import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Words that only a picture's metadata has. */
export const metadataSecret = 'Taken at 12 Secret Lane';

/** Coloured dots around grey, reproducible by seed. */
function dots(width: number, height: number, { spread, seed }: { spread: number; seed: number }) {
  const pixels = Buffer.alloc(width * height * 3);
  let state = width + seed;
  for (let offset = 0; offset < pixels.length; offset += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels.writeUInt8(128 + Math.floor((state / 2 ** 32 - 0.5) * 2 * spread), offset);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A phone's photo: a JPEG of 4000 × 3000 pixels that must be rotated, with a location in its metadata. */
export async function makePhoto({ width = 4_000, height = 3_000, seed = 1 } = {}): Promise<Buffer> {
  const enlarge = (picture: Sharp) =>
    picture.resize(width, height, { fit: 'fill' }).png({ compressionLevel: 1 }).toBuffer();
  const [shapes, details] = [
    await enlarge(dots(8, 6, { spread: 120, seed })),
    await enlarge(dots(200, 150, { spread: 40, seed })),
  ];
  return sharp(shapes)
    .composite([{ input: details, blend: 'soft-light' }])
    .removeAlpha()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { ImageDescription: metadataSecret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** An animation of two frames. */
export async function makeAnimation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('#c04020'), await frame('#2040c0')];
  return sharp(frames, { join: { animated: true } })
    [format]({ delay: [100, 100] })
    .toBuffer();
}

/** A valid PNG of few bytes and 30,000 × 30,000 pixels. */
export function makeDecompressionBomb(sidePx = 30_000): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePx, 0);
  header.writeUInt32BE(sidePx, 4);
  // One bit per pixel, in shades of grey.
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(sidePx * (1 + Math.ceil(sidePx / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of few bytes: three frames of 5,000 × 5,000 pixels. */
export function makeManyFrames(): Buffer {
  const screen = 'GIF89a\x88\x13\x88\x13\x80\0\0\0\0\0\xff\xff\xff';
  const frame = '\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\x88\x13\x88\x13\0\x02\x02\x44\x01\0';
  return Buffer.from(`${screen}${frame.repeat(3)}\x3b`, 'latin1');
}
