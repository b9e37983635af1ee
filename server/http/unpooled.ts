/**
 * The bytes in memory of their own, for what is kept: Buffer.from, Buffer.concat and zlib cut small results out of a block of
 * 64 kB that they share, and one that is kept holds on to all of its block.
 */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength <= bytes.length * 1.25) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
