import type { IncomingMessage } from 'node:http';
import { words } from '../../../content/words.ts';
import { BodyTooLargeError, readAtMost } from '../../limits/read-at-most.ts';
import { accept, httpRefusal, type Outcome } from './refusal.ts';

const maxBodyBytes = 64 * 1_024;

const tooLarge = httpRefusal(413, words.store.refusals.tooLarge);

/**
 * Reads the body as text. Counts its bytes as they arrive, because content-length may be false.
 *
 * @param type the required media type
 * @returns refused with 415 for another type or an encoded body, 413 above 64 kB, and 400 if the body is not UTF-8 or
 * is incomplete
 */
export async function readBody(req: IncomingMessage, type: string): Promise<Outcome<string>> {
  const given = req.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (given !== type) return httpRefusal(415, `The content-type must be ${type}`);
  const encoding = req.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    return httpRefusal(415, 'Encoded bodies are not taken');
  if (Number(req.headers['content-length'] ?? 0) > maxBodyBytes) return tooLarge;
  let bytes: Buffer;
  try {
    // Keep the connection open when the body is too large, so that the refusal can be sent.
    bytes = await readAtMost(req.iterator({ destroyOnReturn: false }), maxBodyBytes);
  } catch (error) {
    return error instanceof BodyTooLargeError ? tooLarge : httpRefusal(400, 'The body broke off');
  }
  try {
    return accept(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return httpRefusal(400, 'The body is not UTF-8');
  }
}
