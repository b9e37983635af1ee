import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { copyOutOfPool } from './copy-out-of-pool.ts';
import { isNotModified, type RawHeaders, sendNotModified, withCachingRules } from './reply.ts';

const brotli = promisify(brotliCompress);
const gzipOf = promisify(gzip);

type Encoding = 'identity' | 'gzip' | 'br';

/** A response ready to be sent, and never modified: each encoding with its finished headers. */
export interface CachedResponse {
  status: number;
  etag: string;
  variants: Record<Encoding, { body: Buffer; headers: string[] }>;
  notModified: string[];
}

interface ResponseSource {
  status?: number;
  contentType: string;
  body: string | Buffer;
  /** Headers other than type, length, encoding, ETag and Vary. */
  headers: RawHeaders;
  /** The ETag's opaque part; derived from the body if absent. */
  version?: string;
}

/** Smaller responses fit into one or two packets with or without compression. */
const compressionMinBytes = 1_000;

/** Compresses a body once for all requests. Fonts and pictures are already compressed and stay as they are. */
export async function buildResponse(
  source: ResponseSource & { compress?: boolean },
): Promise<CachedResponse> {
  const body = bytesOf(source.body);
  if (source.compress === false || body.length < compressionMinBytes)
    return buildEncodedResponse({ ...source, body }, {});
  const [br, gz] = await Promise.all([brotliOf(body, 5), gzipOf(body, { level: 6 })]);
  return buildEncodedResponse({ ...source, body }, { br, gzip: gz });
}

/** Copies a response, with brotli at its highest quality. */
export async function recompress(answer: CachedResponse): Promise<CachedResponse> {
  const { identity, br } = answer.variants;
  if (br === identity) return answer;
  const body = copyOutOfPool(await brotliOf(identity.body, 11));
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

/** The memory of a response's headers, objects and cache entry; 3,000 to 5,000 bytes were measured. */
const overheadBytes = 6_000;

export function memoryBytesOf({ variants: { identity, gzip, br } }: CachedResponse): number {
  return [identity, gzip, br]
    .filter((variant, index, all) => all.indexOf(variant) === index)
    .reduce((bytes, { body }) => bytes + body.length, overheadBytes);
}

/** Builds a response from a body that is already compressed. Where an encoding is missing, the body is sent uncompressed. */
export function buildEncodedResponse(
  source: ResponseSource,
  encoded: { br?: Buffer; gzip?: Buffer },
): CachedResponse {
  const body = copyOutOfPool(bytesOf(source.body));
  const version =
    source.version ?? createHash('sha256').update(body).digest('base64url').slice(0, 22);
  // A strong validator promises the same bytes, which two encodings do not have (RFC 9110, 8.8.1).
  const isOneBody = encoded.br === undefined && encoded.gzip === undefined;
  const etag = `${isOneBody ? '' : 'W/'}"${version}"`;
  const { status = 200 } = source;
  const lasting = withCachingRules(status, source.headers);
  const shared = ['etag', etag, 'vary', 'accept-encoding', ...lasting];
  const plain = ['content-type', source.contentType, 'content-length', String(body.length)];
  const identity = { body, headers: [...plain, ...shared] };
  const variant = (bytes: Buffer | undefined, encoding: Encoding) =>
    bytes === undefined
      ? identity
      : {
          body: copyOutOfPool(bytes),
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
    status,
    etag,
    variants: { identity, gzip: variant(encoded.gzip, 'gzip'), br: variant(encoded.br, 'br') },
    notModified: shared,
  };
}

const bytesOf = (body: string | Buffer): Buffer =>
  typeof body === 'string' ? Buffer.from(body) : body;

/** Responds to a GET or HEAD: 304 if the client has this version, else the best encoding that it accepts. */
export function sendCached(
  req: IncomingMessage,
  res: ServerResponse,
  answer: CachedResponse,
): void {
  if (answer.status === 200 && isNotModified(req, answer.etag)) {
    sendNotModified(res, answer.notModified);
    return;
  }
  const { body, headers } = answer.variants[acceptedEncoding(req.headers['accept-encoding'])];
  res.writeHead(answer.status, headers);
  if (req.method === 'HEAD') res.end();
  else res.end(body);
}

/** Sends a cached response synchronously, because awaiting a promise would cost as much as the rest of the request. */
export function sendWhenReady(
  req: IncomingMessage,
  res: ServerResponse,
  response: CachedResponse | Promise<CachedResponse>,
): Promise<void> | undefined {
  if (response instanceof Promise) return response.then((ready) => sendCached(req, res, ready));
  sendCached(req, res, response);
  return undefined;
}

/** Matches a coding in Accept-Encoding, unless its quality is 0. */
const codingPattern = (coding: string) =>
  new RegExp(
    `(?:^|,)\\s*${coding}\\s*(?:;(?!\\s*q\\s*=\\s*0(?:\\.0*)?\\s*(?:[;,]|$))[^,;]*)*(?:,|$)`,
    'i',
  );
const namesBrotli = codingPattern('br');
const namesGzip = codingPattern('gzip');

/** Runs for every response. Parsing the header into a list would cost as much as all other work for a cached page. */
function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  if (namesBrotli.test(header)) return 'br';
  return namesGzip.test(header) ? 'gzip' : 'identity';
}
