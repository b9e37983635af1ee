import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { userAgent } from '../../content/user-agent.ts';
import { maxPictureBytes } from '../../pictures/picture-file.ts';
import { readAtMost } from '../limits/read-at-most.ts';
import { lifetimeMs, type Validators, validatorsOf } from './cached-picture.ts';
import { guardedLookup } from './guarded-lookup.ts';
import { type Picture, readPicture } from './picture.ts';

const pictureTimeoutMs = 5_000;

/** Sends one GET. Must use the given lookup and signal, and must not follow redirects. */
export type Connect = (
  url: URL,
  options: { lookup: LookupFunction; signal: AbortSignal; headers: Record<string, string> },
) => Promise<IncomingMessage>;

/** True if a URL may be fetched: https on port 443, a host name rather than an IP address, no credentials. */
export const isFetchable = (url: URL): boolean =>
  url.protocol === 'https:' &&
  url.port === '' &&
  url.username === '' &&
  url.password === '' &&
  isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;

/** A new picture, the confirmation that the known picture is still current, or neither. */
type DownloadResult =
  | { is: 'picture'; picture: Picture; lifetimeMs: number; validators: Validators }
  | { is: 'unchanged'; lifetimeMs: number }
  | { is: 'gone' };

/**
 * Fetches one picture from a public address: at most 3 MB in at most five seconds. Rejects with an Error that names the fault.
 *
 * @param known validators of the picture that we already have
 */
export type PictureDownload = (
  url: URL,
  closing: AbortSignal,
  known: Validators,
) => Promise<DownloadResult>;

export function createPictureDownload({
  connect = overHttps(),
  lookup = guardedLookup(),
  timeoutMs = pictureTimeoutMs,
}: {
  connect?: Connect;
  lookup?: LookupFunction;
  timeoutMs?: number;
} = {}): PictureDownload {
  const usual = {
    accept: 'image/webp, image/png, image/jpeg, image/gif',
    'accept-encoding': 'identity',
    'user-agent': userAgent,
  };
  return async (url, closing, { etag, lastModified }) => {
    if (!isFetchable(url)) throw new Error('the address may not be asked');
    const signal = AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]);
    const headers = {
      ...usual,
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
    };
    const response = await connect(url, { lookup, signal, headers });
    try {
      const lifetime = { lifetimeMs: lifetimeMs(response.headers) };
      if (response.statusCode === 304) return { is: 'unchanged', ...lifetime };
      if (response.statusCode === 404 || response.statusCode === 410) return { is: 'gone' };
      if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
      const picture = readPicture(await readAtMost(response, maxPictureBytes));
      if (picture === null) throw new Error('no raster picture');
      return { is: 'picture', picture, ...lifetime, validators: validatorsOf(response.headers) };
    } finally {
      response.destroy();
    }
  };
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
