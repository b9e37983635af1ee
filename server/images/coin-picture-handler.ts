import type { IncomingMessage, ServerResponse } from 'node:http';
import { isCoinId } from '../../contract/market.ts';
import { api } from '../../contract/paths.ts';
import { createReadHandler, type Handler } from '../http/handler.ts';
import { type RawHeaders, sendEmpty } from '../http/reply.ts';
import { withTimeout } from '../limits/with-timeout.ts';
import { etagOf } from './picture.ts';
import { isFetchable } from './picture-download.ts';
import type { RemotePictures } from './remote-pictures.ts';
import { sendPicture } from './send-picture.ts';

const prefix = api.coinPicture('');
const pictureMaxAgeSeconds = 7 * 86_400;
/** Short, so that the real picture soon replaces the placeholder. */
const discMaxAgeSeconds = 60;
/** A visitor's longest wait for a picture. Slow pictures would occupy the few connections that a browser has. */
const patienceMs = 2_000;

/** The market provider's picture hosts, each with all its subdomains. */
const providerHosts: readonly string[] = ['coingecko.com'];

export interface CoinPictureHandlerOptions {
  pictures: Pick<RemotePictures, 'get'>;
  /** The provider's URL of a coin's picture; null for unknown coins. No other URL is fetched. */
  pictureUrl(coinId: string): string | null;
  coinName(coinId: string): string | null;
  log(message: string, error?: unknown): void;
  headers: RawHeaders;
  hosts?: readonly string[];
  patienceMs?: number;
}

/**
 * GET /img/coin/{id}: proxies the coin's picture, or draws a disc with the coin's initial, so that no page shows a
 * broken picture. Only URLs from the provider are fetched.
 */
export function createCoinPictureHandler(options: CoinPictureHandlerOptions): Handler {
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
    match: ({ path }) =>
      path.startsWith(prefix) ? decodeSegment(path.slice(prefix.length)) : null,
    answer: (req, res, coinId) =>
      isCoinId(coinId) ? send(req, res, coinId) : sendEmpty(res, 404, headers),
    headers,
    failed: (error) => options.log('answering a picture', error),
  });
}

/**
 * The provider's small variant of a picture: coins are shown at 24 to 32 pixels.
 *
 * @returns null for a URL that may not be fetched
 */
function smallPicture(address: string | null, hosts: readonly string[]): URL | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null || !isFetchable(url)) return null;
  const { hostname } = url;
  if (!hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))) return null;
  url.pathname = url.pathname.replace('/large/', '/small/');
  return url;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/**
 * Draws a placeholder in SVG: a disc with the first letter of a name. The disc's grey contrasts
 * with light and dark pages, and with the letter.
 */
function letterDisc(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '?';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    '<circle cx="32" cy="32" r="32" fill="dimgray"/>' +
    '<text x="32" y="43" text-anchor="middle" font-family="system-ui, sans-serif"' +
    ` font-size="32" font-weight="600" fill="white">${letter}</text></svg>`
  );
}
