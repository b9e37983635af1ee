import type { IncomingMessage, ServerResponse } from 'node:http';
import { isCoinId } from '../../contract/market.ts';
import { api } from '../../contract/paths.ts';
import { createReadHandler, type Handler } from '../http/handler.ts';
import { type RawHeaders, sendEmpty } from '../http/reply.ts';
import { withTimeout } from '../limits/with-timeout.ts';
import { letterDisc } from './letter-disc.ts';
import { etagOf } from './picture.ts';
import { isFetchable } from './picture-download.ts';
import type { Pictures } from './pictures.ts';
import { sendPicture } from './send-picture.ts';

const prefix = api.coinPicture('');
const pictureMaxAgeSeconds = 7 * 86_400;
/** Soon enough replaced when the picture can be had. */
const discMaxAgeSeconds = 60;
/** A page full of pictures must not hold a browser's few connections while their host is slow. */
const patienceMs = 2_000;

/** The market provider's picture hosts, each with all its subdomains. */
const providerHosts: readonly string[] = ['coingecko.com'];

export interface CoinPicturesOptions {
  pictures: Pick<Pictures, 'get'>;
  /** The provider's address of a coin's picture; null for coins it never named. Nothing else is ever fetched. */
  pictureUrl(coinId: string): string | null;
  coinName(coinId: string): string | null;
  log(message: string, error?: unknown): void;
  /** Sent with every answer. */
  headers: RawHeaders;
  hosts?: readonly string[];
  patienceMs?: number;
}

/**
 * GET /img/coin/{id}: the coin's picture through our server, or a disc with its letter. Any id gets one of the two,
 * so a page never shows a broken picture; only addresses the provider gave are fetched.
 */
export function createCoinPictures(options: CoinPicturesOptions): Handler {
  const { pictures, headers, hosts = providerHosts } = options;

  const find = (coinId: string) => {
    const url = smallPicture(options.pictureUrl(coinId), hosts);
    return url && withTimeout(pictures.get(url), options.patienceMs ?? patienceMs, null);
  };

  const send = async (req: IncomingMessage, res: ServerResponse, coinId: string) => {
    const picture = await find(coinId);
    if (picture) {
      const { bytes: body, type, etag, freshSeconds } = picture;
      const maxAgeSeconds = Math.min(freshSeconds, pictureMaxAgeSeconds);
      sendPicture(req, res, { body, type, etag, maxAgeSeconds }, headers);
      return;
    }
    const body = letterDisc(options.coinName(coinId) ?? coinId);
    const disc = { body, type: 'image/svg+xml', etag: etagOf(body) };
    sendPicture(req, res, { ...disc, maxAgeSeconds: discMaxAgeSeconds }, headers);
  };

  return createReadHandler({
    match: ({ path }) => (path.startsWith(prefix) ? decoded(path.slice(prefix.length)) : null),
    answer: (req, res, coinId) =>
      isCoinId(coinId) ? send(req, res, coinId) : sendEmpty(res, 404, headers),
    headers,
    failed: (error) => options.log('answering a picture', error),
  });
}

/**
 * The provider's small variant of a picture: coins are drawn at 24 to 32 pixels.
 *
 * @returns null for an address that may not be asked
 */
function smallPicture(address: string | null, hosts: readonly string[]): URL | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null || !isFetchable(url)) return null;
  const { hostname } = url;
  if (!hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))) return null;
  url.pathname = url.pathname.replace('/large/', '/small/');
  return url;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
