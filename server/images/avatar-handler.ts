import type { IncomingMessage, ServerResponse } from 'node:http';
import { api } from '../../contract/paths.ts';
import { createReadHandler, type Handler } from '../http/handler.ts';
import { type RawHeaders, sendEmpty } from '../http/reply.ts';
import { withTimeout } from '../limits/with-timeout.ts';
import type { Retention } from './cached-picture.ts';
import { etagOf } from './picture.ts';
import type { RemotePictures } from './remote-pictures.ts';
import { sendPicture } from './send-picture.ts';

const prefix = api.avatar('');
const emailHash = /^[0-9a-f]{64}$/;
const hourMs = 3_600_000;
/**
 * Makes a picture disappear here within a day of its deletion at the service: this server shows it for up to 12
 * hours after its last check, and a browser may then cache it for up to 6 more. Avatars are never written to disk.
 */
const retention: Retention = {
  onDisk: false,
  freshAtMostMs: 6 * hourMs,
  staleAtMostMs: 12 * hourMs,
};
/** As long as RemotePictures remembers a failure. */
const emptyMaxAgeSeconds = 600;
const fetchTimeoutMs = 2_000;

/** Twice the displayed size, for high-density screens. */
const sizePx = 144;

/** Transparent, so that the initials behind it stay visible. */
const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

export interface AvatarHandlerOptions {
  pictures: Pick<RemotePictures, 'get'>;
  /** Base URL of a service with Gravatar's API: `{base}/{hash}?s={pixels}&d=404`. Null turns avatars off. */
  serviceUrl: string | null;
  /** Limits requests by client, because anybody can make up hashes, and each one is a call to the service. */
  rateLimit: { take(client: string): number | Promise<number> };
  client(req: IncomingMessage): string;
  log(message: string, error?: unknown): void;
  headers: RawHeaders;
  patienceMs?: number;
}

/**
 * GET /img/avatar/{hash}: proxies the profile picture of an e-mail address, given its SHA-256. If there is none, or the
 * service is unavailable, responds with a transparent picture.
 */
export function createAvatarHandler(options: AvatarHandlerOptions): Handler {
  const { pictures, serviceUrl, rateLimit, headers } = options;

  const send = async (req: IncomingMessage, res: ServerResponse, hash: string) => {
    const url = serviceUrl && new URL(`${serviceUrl.replace(/\/+$/, '')}/${hash}`);
    if (url) url.search = `s=${sizePx}&d=404`;
    const picture =
      url &&
      (await withTimeout(pictures.get(url, retention), options.patienceMs ?? fetchTimeoutMs, null));
    if (picture) {
      const { bytes: body, type, etag, freshSeconds: maxAgeSeconds } = picture;
      sendPicture(req, res, { body, type, etag, maxAgeSeconds }, headers);
      return;
    }
    const nothing = { body: emptyPicture, type: 'image/svg+xml', etag: etagOf(emptyPicture) };
    sendPicture(req, res, { ...nothing, maxAgeSeconds: emptyMaxAgeSeconds }, headers);
  };

  return createReadHandler({
    match: ({ path }) => (path.startsWith(prefix) ? path.slice(prefix.length) : null),
    async answer(req, res, hash) {
      if (!emailHash.test(hash)) return sendEmpty(res, 404, headers);
      const waitSeconds = await rateLimit.take(options.client(req));
      return waitSeconds > 0
        ? sendEmpty(res, 429, ['retry-after', String(waitSeconds), ...headers])
        : send(req, res, hash);
    },
    headers,
    failed: (error) => options.log('answering an avatar', error),
  });
}
