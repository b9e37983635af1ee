/**
 * Copies bytes out of Node's buffer pool, for long-lived buffers. Buffer.from, Buffer.concat and zlib allocate small results
 * from shared 64 kB blocks, and each small result that is kept keeps its whole block in memory.
 */
export function copyOutOfPool(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength <= bytes.length * 1.25) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
