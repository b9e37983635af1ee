/** A body was larger than its reader accepts. */
export class BodyTooLargeError extends Error {}

/**
 * Reads a whole body. Counts the bytes as they arrive, because the length header may be absent or wrong.
 *
 * @param body null if there is none. A fetch body is cancelled, and a stream destroyed, as soon as it is too large.
 * @throws BodyTooLargeError at the first byte above `maxBytes`
 */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new BodyTooLargeError(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
