import { crc32 } from 'node:zlib';
import type { RasterType } from './picture-file.ts';

/**
 * Removes metadata that people publish unknowingly: place, time, camera, comments. Orientation and colour profile stay,
 * because the picture would look different without them. Needs no sharp, and does not decode the picture.
 *
 * @returns null for a file with a damaged structure
 */
export function withoutMetadata(bytes: Buffer, type: RasterType | 'image/avif'): Buffer | null {
  try {
    return strippers[type](bytes);
  } catch (error) {
    // A length in the file points beyond the file's end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const strippers: Record<RasterType | 'image/avif', (bytes: Buffer) => Buffer | null> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
  // We make AVIF files ourselves, without metadata.
  'image/avif': (bytes) => bytes,
};

/** JPEG application segments that affect how the picture looks: the name of each by its marker. */
const jpegKept: Readonly<Record<number, string>> = {
  224: 'JFIF\0',
  226: 'ICC_PROFILE\0',
  238: 'Adobe',
};
const [appFirst, appLast, comment, startOfScan, endOfImage] = [0xe0, 0xef, 0xfe, 0xda, 0xd9];

/** Keeps only the orientation of the EXIF data. */
function stripJpeg(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  for (;;) {
    // Any number of fill bytes may precede a marker.
    while (bytes.readUInt16BE(at) === 0xffff) at += 1;
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // Drop what follows: cameras append further pictures, each with its own metadata.
    if (marker === endOfImage) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const begins = (name: string | undefined) =>
      name !== undefined && bytes.toString('latin1', at + 4, at + 4 + name.length) === name;
    const exif = marker === 0xe1 && begins(exifName) ? bytes.subarray(at + 4, end) : null;
    const upright = exif && orientationOnly(exif);
    if (upright) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(2 + exifName.length + upright.length);
      kept.push(Buffer.from('\xff\xe1', 'latin1'), length, Buffer.from(exifName), upright);
    }
    const isMetadata =
      marker === comment || (marker >= appFirst && marker <= appLast && !begins(jpegKept[marker]));
    const next = marker === startOfScan ? endOfScan(bytes, end) : end;
    if (!isMetadata) kept.push(bytes.subarray(at, next));
    // A truncated file without an end marker: browsers show it as far as it goes.
    if (next === bytes.length) return Buffer.concat(kept);
    at = next;
  }
}

/** The index of the next marker. In a scan, FF is followed by 00 or by a restart number. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const after = bytes[at + 1];
    if (after === undefined) break;
    if (after !== 0 && after !== 0xff && (after < 0xd0 || after > 0xd7)) return at;
  }
  return bytes.length;
}

const exifName = 'Exif\0\0';
const orientationTag = 0x0112;

/** EXIF data with only the orientation; null without one. */
function orientationOnly(exif: Buffer): Buffer | null {
  const isNamed = exif.toString('latin1', 0, exifName.length) === exifName;
  const tiff = isNamed ? exif.subarray(exifName.length) : exif;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < u16(directory); entry += 1) {
    const at = directory + 2 + 12 * entry;
    if (u16(at) !== orientationTag) continue;
    const upright = Buffer.from(
      'MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01'.padEnd(26, '\0'),
      'latin1',
    );
    upright.writeUInt16BE(u16(at + 8), 18);
    return upright;
  }
  return null;
}

const pngMetadata = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);

function stripPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const upright = name === 'eXIf' ? orientationOnly(bytes.subarray(at + 8, end - 4)) : null;
    if (upright !== null) kept.push(pngChunk('eXIf', upright));
    else if (!pngMetadata.has(name)) kept.push(bytes.subarray(at, end));
    // Data after the end is not part of the picture.
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const chunk = Buffer.alloc(8 + body.length);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  return chunk;
}

/** Flags in the WebP header for EXIF and XMP. */
const [exifBit, xmpBit] = [0x08, 0x04];

function stripWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  const all = 8 + bytes.readUInt32LE(4);
  let header: Buffer | null = null;
  for (let at = 12; at + 8 <= all; ) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    const name = bytes.toString('latin1', at, at + 4);
    const upright = name === 'EXIF' ? orientationOnly(bytes.subarray(at + 8, end)) : null;
    if (name === 'VP8X') {
      header = Buffer.from(bytes.subarray(at, end));
      header.writeUInt8(header.readUInt8(8) & ~exifBit & ~xmpBit, 8);
      kept.push(header);
    } else if (upright !== null && header !== null) {
      header.writeUInt8(header.readUInt8(8) | exifBit, 8);
      kept.push(riffChunk('EXIF', upright));
    } else if (name !== 'EXIF' && name !== 'XMP ') kept.push(bytes.subarray(at, end));
    at = end;
  }
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...kept]));
}

/** @param data data of an even length */
function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

/** Keeps only the extensions that frames need: their timing and the number of repeats. */
function stripGif(bytes: Buffer): Buffer | null {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const endOfBlocks = (from: number): number => {
    let at = from;
    while (bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at);
    return at + 1;
  };
  let at = 13 + tableBytes(bytes.readUInt8(10));
  const kept = [bytes.subarray(0, at)];
  for (;;) {
    const kind = bytes.readUInt8(at);
    if (kind === 0x3b) return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    if (kind !== 0x21 && kind !== 0x2c) return null;
    const blocks = kind === 0x21 ? at + 2 : at + 11 + tableBytes(bytes.readUInt8(at + 9));
    const end = endOfBlocks(blocks);
    const label = bytes.readUInt8(at + 1);
    const isTiming = label === 0xf9;
    const isRepeat = label === 0xff && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0';
    if (kind === 0x2c || isTiming || isRepeat) kept.push(bytes.subarray(at, end));
    at = end;
  }
}
