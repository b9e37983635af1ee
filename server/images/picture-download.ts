import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { guardedLookup } from './guarded-lookup.ts';
import { asPicture, type Picture } from './picture.ts';

export const pictureMaxBytes = 3_000_000;
const pictureTimeoutMs = 5_000;

/** Opens one GET; its name look-up and its signal are to be used. It never follows a redirect. */
export type Connect = (
  url: URL,
  options: { lookup: LookupFunction; signal: AbortSignal; headers: Record<string, string> },
) => Promise<IncomingMessage>;

/** Whether an address may be asked at all: https on its own port, a name and no number, no credentials. */
export const isFetchable = (url: URL): boolean =>
  url.protocol === 'https:' &&
  url.port === '' &&
  url.username === '' &&
  url.password === '' &&
  isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;

/**
 * Fetches one picture: at most three megabytes in at most five seconds, from a public address.
 * It rejects with an Error that says what was refused or went wrong.
 */
export type PictureDownload = (url: URL, closing: AbortSignal) => Promise<Picture>;

export function createPictureDownload({
  connect = overHttps(),
  lookup = guardedLookup(),
  timeoutMs = pictureTimeoutMs,
}: {
  connect?: Connect;
  lookup?: LookupFunction;
  timeoutMs?: number;
} = {}): PictureDownload {
  const headers = {
    accept: 'image/webp, image/png, image/jpeg, image/gif',
    'accept-encoding': 'identity',
    'user-agent': 'candlewick/1.0',
  };
  return async (url, closing) => {
    if (!isFetchable(url)) throw new Error('the address may not be asked');
    const signal = AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]);
    const response = await connect(url, { lookup, signal, headers });
    try {
      if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
      const picture = asPicture(await boundedBytes(response));
      if (picture === null) throw new Error('no raster picture');
      return picture;
    } finally {
      response.destroy();
    }
  };
}

/** Counts while the body arrives: its length header may be absent or wrong. */
async function boundedBytes(response: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > pictureMaxBytes) throw new Error(`more than ${pictureMaxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function overHttps(): Connect {
  const agent = new Agent({ keepAlive: true, timeout: 10_000 });
  return (url, options) =>
    new Promise((resolve, reject) => {
      request(url, { ...options, agent }, resolve)
        .on('error', reject)
        .end();
    });
}
