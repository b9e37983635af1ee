import type { IncomingMessage, ServerResponse } from 'node:http';
import { isCoinId } from '../../../contract/market.ts';
import {
  type HistoryRange,
  historyPath,
  historyRanges,
  isHistoryRange,
  sparklinesPath,
} from '../../../contract/market-history.ts';
import type { CacheBudget } from '../../http/cache-budget.ts';
import { buildResponse, type CachedResponse, sendWhenReady } from '../../http/cached-response.ts';
import { createReadHandler, type Handler } from '../../http/handler.ts';
import { jsonType, type RawHeaders, sendJson } from '../../http/reply.ts';
import { createResponseCache } from '../../http/response-cache.ts';
import type { Gateway } from '../gateway.ts';
import { HistoryUnavailableError, type PriceHistories } from './price-history.ts';

interface Options {
  histories: PriceHistories;
  gateway: Pick<Gateway, 'current' | 'snapshot'>;
  budget: CacheBudget;
  headers: RawHeaders;
  now(): number;
  log(message: string, error?: unknown): void;
}

/**
 * The interval at which responses are computed again: the length of the finest buckets. Browsers add the live price.
 */
const keptForMs = 5 * 60_000;

type HistoryRequest = { key: string } & ({ id: string; range: HistoryRange } | { lines: true });

/** A request for one of these paths, or the error to respond with. */
type ParsedRequest = HistoryRequest | { status: 400 | 404; error: string };

const unknownCoin = { status: 404, error: 'no such coin in the list' } as const;
const unavailableText = 'the recorded prices cannot be read now';
const retryAfterSeconds = 60;
const words = { 405: 'only GET and HEAD', 500: 'something went wrong' };

/** GET /api/market/history/{id}?range= and GET /api/market/sparklines */
export function createHistoryRoutes(options: Options): Handler {
  const { histories, gateway, budget, headers, now, log } = options;
  const make = async (request: HistoryRequest): Promise<CachedResponse> =>
    buildResponse({
      contentType: jsonType,
      body: JSON.stringify(
        'lines' in request
          ? await histories.sparklines()
          : await histories.history(request.id, request.range),
      ),
      headers: ['cache-control', 'no-cache', ...headers],
    });
  const cache = createResponseCache<HistoryRequest>({ budget, make });
  const refuse = (res: ServerResponse, status: number, error: string, more: RawHeaders = []) =>
    sendJson(res, {
      status,
      body: { error },
      headers: ['cache-control', 'no-store', ...more, ...headers],
    });

  const send = (req: IncomingMessage, res: ServerResponse, request: HistoryRequest) => {
    const isKnown =
      'lines' in request || gateway.snapshot()?.coins.some(({ id }) => id === request.id);
    // Accept only coins of the list, so that unknown ids cannot fill the cache.
    if (!isKnown) return refuse(res, unknownCoin.status, unknownCoin.error);
    // The version changes when the provider's prices arrive, so that they appear at once.
    const more = 'lines' in request ? 0 : histories.version(request.id, request.range);
    const version = `${Math.floor(now() / keptForMs)}.${more}`;
    return sendWhenReady(req, res, cache.get(request, version))?.catch((error: unknown) => {
      // Respond with an error, which no cache may store.
      if (!(error instanceof HistoryUnavailableError)) throw error;
      refuse(res, 503, unavailableText, ['retry-after', String(retryAfterSeconds)]);
    });
  };

  return createReadHandler<ParsedRequest>({
    match: ({ path, search }) => parseRequest(path, search),
    answer(req, res, found) {
      if ('error' in found) return refuse(res, found.status, found.error);
      const current = gateway.current();
      return current instanceof Promise
        ? current.then(() => send(req, res, found))
        : send(req, res, found);
    },
    refuse: (res, status, more) => refuse(res, status, words[status], more),
    headers,
    failed: (error) => log('answering the price history', error),
  });
}

function parseRequest(path: string, search: string): ParsedRequest | null {
  if (path === sparklinesPath)
    return search === ''
      ? { key: 'sparklines', lines: true }
      : { status: 400, error: 'no parameters are known' };
  const prefix = historyPath('');
  if (!path.startsWith(prefix)) return null;
  const id = path.slice(prefix.length);
  if (!isCoinId(id)) return unknownCoin;
  const given = [...new URLSearchParams(search)];
  const [range] = given;
  if (range === undefined || given.length > 1 || range[0] !== 'range' || !isHistoryRange(range[1]))
    return { status: 400, error: `range must be one of ${historyRanges.join(', ')}` };
  return { key: `history ${range[1]} ${id}`, id, range: range[1] };
}
