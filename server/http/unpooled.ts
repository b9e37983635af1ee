/**
 * Copies bytes that will be kept out of Node's buffer pool. Buffer.from, Buffer.concat and zlib cut small results out of a
 * shared block of 64 kB, and a single one that is kept keeps the whole block in memory.
 */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength <= bytes.length * 1.25) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
