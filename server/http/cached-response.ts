import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isNotModified, type RawHeaders, sendNotModified } from './reply.ts';
import { unpooled } from './unpooled.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = 'identity' | 'gzip' | 'br';

/** An answer held ready to be sent: every encoding with its finished headers. Nothing in it changes. */
export interface CachedResponse {
  status: number;
  etag: string;
  variants: Record<Encoding, { body: Buffer; headers: string[] }>;
  notModified: string[];
}

interface Source {
  status?: number;
  contentType: string;
  body: string | Buffer;
  /** Headers beside type, length, encoding, ETag and Vary. */
  headers: RawHeaders;
  /** Without quotes; made from the body when absent. */
  version?: string;
}

/** Below this an answer with its headers fits into one packet or two, compressed or not. */
const compressedFromBytes = 1_000;

/** Compresses once, for everybody. What is compressed already (a font, a picture) is stored as it is. */
export async function buildResponse(
  source: Source & { compress?: boolean },
): Promise<CachedResponse> {
  const body = bytesOf(source.body);
  if (source.compress === false || body.length < compressedFromBytes)
    return buildEncodedResponse({ ...source, body }, {});
  const [br, gz] = await Promise.all([brotliOf(body, 5), gzipped(body, { level: 6 })]);
  return buildEncodedResponse({ ...source, body }, { br, gzip: gz });
}

/** The same answer with its smallest brotli form. */
export async function recompress(answer: CachedResponse): Promise<CachedResponse> {
  const { identity, br } = answer.variants;
  if (br === identity) return answer;
  const body = unpooled(await brotliOf(identity.body, 11));
  const headers = br.headers.with(br.headers.indexOf('content-length') + 1, String(body.length));
  return { ...answer, variants: { ...answer.variants, br: { body, headers } } };
}

/** @param quality 0 to 11; 5 costs about a millisecond for a page, 11 about 150 */
const brotliOf = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

/** What an answer holds beside its bodies: headers, objects, the entry of a cache; 3,000 to 5,000 were measured. */
const overheadBytes = 6_000;

/** About what an answer takes of the memory. */
export function memoryBytesOf({ variants: { identity, gzip, br } }: CachedResponse): number {
  return [identity, gzip, br]
    .filter((variant, index, all) => all.indexOf(variant) === index)
    .reduce((bytes, { body }) => bytes + body.length, overheadBytes);
}

/** Stores a body whose compressed forms exist already; a form that is missing is answered uncompressed. */
export function buildEncodedResponse(
  source: Source,
  encoded: { br?: Buffer; gzip?: Buffer },
): CachedResponse {
  const body = unpooled(bytesOf(source.body));
  const version =
    source.version ?? createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const etag = `"${version}"`;
  const shared = ['etag', etag, 'vary', 'accept-encoding', ...source.headers];
  const plain = ['content-type', source.contentType, 'content-length', String(body.length)];
  const identity = { body, headers: [...plain, ...shared] };
  const variant = (bytes: Buffer | undefined, encoding: Encoding) =>
    bytes === undefined
      ? identity
      : {
          body: unpooled(bytes),
          headers: [
            'content-type',
            source.contentType,
            'content-length',
            String(bytes.length),
            'content-encoding',
            encoding,
            ...shared,
          ],
        };
  return {
    status: source.status ?? 200,
    etag,
    variants: { identity, gzip: variant(encoded.gzip, 'gzip'), br: variant(encoded.br, 'br') },
    notModified: shared,
  };
}

const bytesOf = (body: string | Buffer): Buffer =>
  typeof body === 'string' ? Buffer.from(body) : body;

/** Sends a stored answer to a GET or HEAD: 304 when the visitor has it, else the best encoding accepted. */
export function sendCached(
  req: IncomingMessage,
  res: ServerResponse,
  answer: CachedResponse,
): void {
  if (answer.status === 200 && isNotModified(req, answer.etag)) {
    sendNotModified(res, answer.notModified);
    return;
  }
  const { body, headers } = answer.variants[accepted(req.headers['accept-encoding'])];
  res.writeHead(answer.status, headers);
  if (req.method === 'HEAD') res.end();
  else res.end(body);
}

/** Sends a cached response: at once when it is there, so that nothing waits for a promise without need. */
export function sendWhenReady(
  req: IncomingMessage,
  res: ServerResponse,
  response: CachedResponse | Promise<CachedResponse>,
): Promise<void> | undefined {
  if (response instanceof Promise) return response.then((ready) => sendCached(req, res, ready));
  sendCached(req, res, response);
  return undefined;
}

/** A coding named in Accept-Encoding, unless its quality is 0. */
const naming = (coding: string) =>
  new RegExp(
    `(?:^|,)\\s*${coding}\\s*(?:;(?!\\s*q\\s*=\\s*0(?:\\.0*)?\\s*(?:[;,]|$))[^,;]*)*(?:,|$)`,
    'i',
  );
const namesBrotli = naming('br');
const namesGzip = naming('gzip');

/** Read for every answer: taken apart into lists, the header costs as much as all else we do for a page. */
function accepted(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  if (namesBrotli.test(header)) return 'br';
  return namesGzip.test(header) ? 'gzip' : 'identity';
}
