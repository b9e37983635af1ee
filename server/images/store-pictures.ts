import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { storePicturePath } from '../../contract/paths.ts';
import { pictureWidths, sharePictureName } from '../../contract/store-pictures.ts';
import type { Recipe } from '../../pictures/resizer.ts';
import { createReadHandler } from '../http/handler.ts';
import { type RawHeaders, sendEmpty } from '../http/reply.ts';
import { withTimeout } from '../limits/with-timeout.ts';
import type { ImportedPictures } from './imported-pictures.ts';
import { etagOf } from './picture.ts';
import { isFetchable } from './picture-download.ts';
import type { RemotePictures } from './remote-pictures.ts';
import { type PictureAnswer, sendPicture } from './send-picture.ts';
import type { OriginalPicture, SizedPictures } from './sized-pictures.ts';

const prefix = storePicturePath('');
const yearSeconds = 365 * 86_400;
const pictureMaxAgeSeconds = 7 * 86_400;
const blankMaxAgeSeconds = 60;
const patienceMs = 5_000;
const maxKnownUrls = 50_000;

/** Shown while a picture is unavailable: an empty grey tile that suits both themes. */
const blankTile =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64H0z" fill="gray" fill-opacity=".12"/></svg>';

/** The path of a picture: its hash, then nothing, a width, or the name of the picture for link previews. */
const addressPattern = new RegExp(
  `^([0-9a-f]{32})(?:/(${pictureWidths.join('|')}|${sharePictureName}))?$`,
);

interface OriginalLookup {
  original: OriginalPicture | null;
  caching: Pick<PictureAnswer, 'maxAgeSeconds' | 'isImmutable'>;
}

/**
 * GET /img/store/{hash}, with /{width} or /share.jpg: a picture of the store. A visitor sends only a hash, and only
 * URLs that come from the store itself are fetched. No picture is served unchanged: each is made in sizes, without
 * metadata.
 */
export function createStorePictures(options: {
  pictures: Pick<RemotePictures, 'get'>;
  own: Pick<ImportedPictures, 'find'>;
  sized: Pick<SizedPictures, 'get'>;
  log(message: string, error?: unknown): void;
  headers: RawHeaders;
}) {
  const { headers, pictures } = options;
  const urlsByHash = new LRUCache<string, URL>({ maxSize: maxKnownUrls, sizeCalculation: () => 1 });

  /** Finds the picture of a hash, and how long browsers may cache its sizes; null for an unknown hash. */
  const find = async (hash: string): Promise<OriginalLookup | null> => {
    const known = urlsByHash.get(hash);
    const own = known === undefined ? await options.own.find(hash) : { url: known };
    if (own === null) return null;
    // The hash of an imported file is that of its content, so its URL always has the same picture.
    if ('load' in own)
      return {
        original: { key: hash, load: own.load },
        caching: { maxAgeSeconds: yearSeconds, isImmutable: true },
      };
    const { url } = own;
    const found = await withTimeout(pictures.get(url), patienceMs, null);
    return {
      original: found && { key: keyOf(found.etag), load: () => pictures.get(url) },
      caching: { maxAgeSeconds: Math.min(found?.freshSeconds ?? 0, pictureMaxAgeSeconds) },
    };
  };

  const answer = async (
    req: IncomingMessage,
    res: ServerResponse,
    [, hash = '', size]: RegExpExecArray | [],
  ) => {
    const found = await find(hash);
    if (found === null) return sendEmpty(res, 404, headers);
    const { original } = found;
    const recipe = recipeOf(size, req.headers.accept ?? '');
    const sized = original && (await options.sized.get(original, recipe));
    const shared = recipe === 'share' ? headers : ['vary', 'Accept', ...headers];
    if (sized === null) {
      const none = { body: blankTile, type: 'image/svg+xml', etag: etagOf(blankTile) };
      return sendPicture(req, res, { ...none, maxAgeSeconds: blankMaxAgeSeconds }, shared);
    }
    const { bytes: body, type, etag } = sized.picture;
    // A stand-in is replaced as soon as the size is made.
    const caching = sized.isFinal ? found.caching : { maxAgeSeconds: 0 };
    sendPicture(req, res, { body, type, etag, ...caching }, shared);
  };

  return {
    /** Our path for a picture's URL; null if the URL may not be fetched. */
    pathOf(text: string): string | null {
      const url = URL.parse(text);
      if (url === null || !isFetchable(url)) return null;
      const hash = createHash('sha256').update(url.href).digest('hex').slice(0, 32);
      urlsByHash.set(hash, url);
      return storePicturePath(hash);
    },

    ...createReadHandler({
      match: ({ path }) =>
        path.startsWith(prefix) ? (addressPattern.exec(path.slice(prefix.length)) ?? []) : null,
      answer,
      headers,
      failed: (error) => options.log('answering a picture of the store', error),
    }),
  };
}

/** A file name: the base64url of an etag. */
const keyOf = (etag: string) => etag.replaceAll('"', '');

/** A path without a size means the largest size. */
function recipeOf(size: string | undefined, accept: string): Recipe {
  if (size === sharePictureName) return 'share';
  const width = pictureWidths.find((each) => String(each) === size) ?? 1600;
  // Every browser that does not support AVIF supports WebP.
  return {
    width,
    format: /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(accept) ? 'avif' : 'webp',
  };
}
