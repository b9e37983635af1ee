import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { api } from '../../contract/paths.ts';
import { createReadHandler } from '../http/handler.ts';
import { type RawHeaders, sendEmpty } from '../http/reply.ts';
import { BoundedMap } from '../limits/bounded-map.ts';
import { withTimeout } from '../limits/with-timeout.ts';
import type { OwnPictures } from './own-pictures.ts';
import { etagOf, type Picture } from './picture.ts';
import { isFetchable } from './picture-download.ts';
import type { Pictures } from './pictures.ts';
import { sendPicture } from './send-picture.ts';

const prefix = api.storePicture('');
const pictureMaxAgeSeconds = 7 * 86_400;
const blankMaxAgeSeconds = 60;
const patienceMs = 5_000;
const addressesMax = 50_000;

/** Shown while a picture is unavailable: an empty grey tile that suits both themes. */
const blank =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64H0z" fill="gray" fill-opacity=".12"/></svg>';

/**
 * GET /img/store/{hash}: proxies a picture of the store. A visitor sends only a hash, and only URLs that the store itself
 * has given are fetched.
 */
export function createStorePictures(options: {
  pictures: Pick<Pictures, 'get'>;
  /** Pictures of the embedded store. */
  own: Pick<OwnPictures, 'find'>;
  log(message: string, error?: unknown): void;
  /** Sent with every answer. */
  headers: RawHeaders;
}) {
  const { headers } = options;
  const addresses = new BoundedMap<string, URL>(addressesMax);

  const find = async (hash: string): Promise<{ picture: Picture } | { url: URL } | null> => {
    const url = addresses.get(hash);
    return url === undefined ? options.own.find(hash) : { url };
  };

  const answer = async (req: IncomingMessage, res: ServerResponse, hash: string) => {
    const found = await find(hash);
    if (found === null) return sendEmpty(res, 404, headers);
    const picture =
      'picture' in found
        ? { ...found.picture, freshSeconds: pictureMaxAgeSeconds }
        : await withTimeout(options.pictures.get(found.url), patienceMs, null);
    const { body, type, etag, maxAgeSeconds } = picture
      ? {
          body: picture.bytes,
          type: picture.type,
          etag: picture.etag,
          maxAgeSeconds: Math.min(picture.freshSeconds, pictureMaxAgeSeconds),
        }
      : {
          body: blank,
          type: 'image/svg+xml',
          etag: etagOf(blank),
          maxAgeSeconds: blankMaxAgeSeconds,
        };
    sendPicture(req, res, { body, type, etag, maxAgeSeconds }, headers);
  };

  return {
    /** Our address for a picture URL; null if it may not be fetched. */
    addressOf(text: string): string | null {
      const url = URL.parse(text);
      if (url === null || !isFetchable(url)) return null;
      const hash = createHash('sha256').update(url.href).digest('hex').slice(0, 32);
      addresses.set(hash, url);
      return api.storePicture(hash);
    },

    ...createReadHandler({
      match: ({ path }) => (path.startsWith(prefix) ? path.slice(prefix.length) : null),
      answer,
      headers,
      failed: (error) => options.log('answering a picture of the store', error),
    }),
  };
}
