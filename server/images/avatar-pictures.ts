import type { IncomingMessage, ServerResponse } from 'node:http';
import { api } from '../../contract/paths.ts';
import { createReadHandler, type Handler } from '../http/handler.ts';
import { type RawHeaders, sendEmpty } from '../http/reply.ts';
import { withTimeout } from '../limits/with-timeout.ts';
import { etagOf } from './picture.ts';
import type { Pictures } from './pictures.ts';
import type { Retention } from './retention.ts';
import { sendPicture } from './send-picture.ts';

const prefix = api.avatar('');
const emailHash = /^[0-9a-f]{64}$/;
const hourMs = 3_600_000;
/**
 * A picture that is deleted at the service is gone here within a day: at most these two together, for a browser keeps one as
 * long as it is fresh here. None is on the disk.
 */
const retention: Retention = {
  onDisk: false,
  freshAtMostMs: 6 * hourMs,
  staleAtMostMs: 12 * hourMs,
};
/** As long as Pictures remembers that an address has none. */
const emptyMaxAgeSeconds = 600;
const patienceMs = 2_000;

/** Twice the size at which it is shown. */
const sizePx = 144;

/** Shows nothing, so that the initials behind it stay to be seen. */
const empty = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

export interface AvatarPicturesOptions {
  pictures: Pick<Pictures, 'get'>;
  /** Base of a service that speaks Gravatar's: `{base}/{hash}?s={pixels}&d=404`. Null: nobody is asked. */
  serviceUrl: string | null;
  /** Seconds until the client may ask again, 0 when it may now. Anybody can make up hashes, and each is a call. */
  rateLimit: { take(client: string): number };
  client(req: IncomingMessage): string;
  log(message: string, error?: unknown): void;
  /** Sent with every answer. */
  headers: RawHeaders;
  patienceMs?: number;
}

/**
 * GET /img/avatar/{hash}: the picture that belongs to an e-mail address, by the SHA-256 of the address, through our
 * server. Where there is none, or the service is away, a picture that shows nothing.
 */
export function createAvatarPictures(options: AvatarPicturesOptions): Handler {
  const { pictures, serviceUrl, rateLimit, headers } = options;

  const send = async (req: IncomingMessage, res: ServerResponse, hash: string) => {
    const url = serviceUrl && new URL(`${serviceUrl.replace(/\/+$/, '')}/${hash}`);
    if (url) url.search = `s=${sizePx}&d=404`;
    const picture =
      url &&
      (await withTimeout(pictures.get(url, retention), options.patienceMs ?? patienceMs, null));
    if (picture) {
      const { bytes: body, type, etag, freshSeconds: maxAgeSeconds } = picture;
      sendPicture(req, res, { body, type, etag, maxAgeSeconds }, headers);
      return;
    }
    const nothing = { body: empty, type: 'image/svg+xml', etag: etagOf(empty) };
    sendPicture(req, res, { ...nothing, maxAgeSeconds: emptyMaxAgeSeconds }, headers);
  };

  return createReadHandler({
    match: ({ path }) => (path.startsWith(prefix) ? path.slice(prefix.length) : null),
    answer(req, res, hash) {
      if (!emailHash.test(hash)) return sendEmpty(res, 404, headers);
      const waitSeconds = rateLimit.take(options.client(req));
      return waitSeconds > 0
        ? sendEmpty(res, 429, ['retry-after', String(waitSeconds), ...headers])
        : send(req, res, hash);
    },
    headers,
    failed: (error) => options.log('answering an avatar', error),
  });
}
