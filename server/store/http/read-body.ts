import type { IncomingMessage } from 'node:http';
import { accept, type Outcome, refuse } from './refusal.ts';

/** The largest body any of the store's addresses takes. */
const bodyMaxBytes = 64 * 1_024;

const tooLarge = refuse(413, 'The body is larger than 64 kB');

/**
 * The body as text. Its size is counted while it arrives, so a false content-length gains nothing.
 *
 * @param type the only media type taken
 * @returns 415 for another type or an encoded body, 413 above 64 kB, 400 when it is not UTF-8 or breaks off
 */
export async function readBody(req: IncomingMessage, type: string): Promise<Outcome<string>> {
  const given = req.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (given !== type) return refuse(415, `The content-type must be ${type}`);
  const encoding = req.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    return refuse(415, 'Encoded bodies are not taken');
  if (Number(req.headers['content-length'] ?? 0) > bodyMaxBytes) return tooLarge;
  const bytes = await collect(req);
  if (bytes === 'too large') return tooLarge;
  if (bytes === 'broken off') return refuse(400, 'The body broke off');
  try {
    return accept(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse(400, 'The body is not UTF-8');
  }
}

function collect(req: IncomingMessage): Promise<Buffer | 'too large' | 'broken off'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bodyMaxBytes) resolve('too large');
      else chunks.push(chunk);
    });
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('close', () => resolve('broken off'));
    req.on('error', () => resolve('broken off'));
  });
}
