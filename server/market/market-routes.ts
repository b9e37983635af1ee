import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeAttribution } from '../../contract/attribution.ts';
import { coinsPerRequest } from '../../contract/limits.ts';
import { type MarketSnapshot, marketHeaders } from '../../contract/market.ts';
import { api } from '../../contract/paths.ts';
import type { CacheBudget } from '../http/cache-budget.ts';
import { buildResponse, sendWhenReady } from '../http/cached-response.ts';
import { createReadHandler, type Handler } from '../http/handler.ts';
import { jsonType, type RawHeaders, sendJson } from '../http/reply.ts';
import { createResponseCache } from '../http/response-cache.ts';
import type { Gateway } from './gateway.ts';
import { isWholeList, type MarketQuery, parseMarketQuery, selectCoins } from './market-query.ts';

interface Options {
  gateway: Pick<Gateway, 'current' | 'freshForMs'>;
  budget: CacheBudget;
  headers: RawHeaders;
  log(message: string, error?: unknown): void;
}

const key = 'market list';
const words = { 405: 'only GET and HEAD', 500: 'something went wrong' };

/**
 * GET /api/coins/markets: the provider's contract, served from the gateway's list.
 * The whole list is serialised and compressed once per version. Responses to other queries are not cached, so that varying
 * queries cannot grow memory.
 */
export function createMarketRoutes({ gateway, budget, headers, log }: Options): Handler {
  // Nearly all requests have the same query, so parse it once.
  let last = { search: '', query: parseMarketQuery('') };
  const queryOf = (search: string) => {
    if (search !== last.search) last = { search, query: parseMarketQuery(search) };
    return last.query;
  };

  const freshFor = [marketHeaders.freshFor, String(Math.round(gateway.freshForMs / 1_000))];
  const headersOf = ({ source, asOfMs, failure, credit }: MarketSnapshot): RawHeaders => [
    'cache-control',
    'no-cache',
    marketHeaders.source,
    source,
    marketHeaders.asOf,
    new Date(asOfMs).toISOString(),
    ...freshFor,
    ...(failure === null ? [] : [marketHeaders.failure, failure]),
    ...(credit === null ? [] : [marketHeaders.credit, writeAttribution(credit)]),
    ...headers,
  ];

  const cache = createResponseCache<{ key: string; snapshot: MarketSnapshot }>({
    budget,
    make: ({ snapshot }, version) =>
      buildResponse({
        contentType: jsonType,
        body: JSON.stringify(snapshot.coins.slice(0, coinsPerRequest)),
        headers: headersOf(snapshot),
        version,
      }),
  });

  const refuse = (res: ServerResponse, status: number, error: string, more: RawHeaders = []) =>
    sendJson(res, {
      status,
      body: { error },
      headers: ['cache-control', 'no-store', ...more, ...headers],
    });

  const send = (
    req: IncomingMessage,
    res: ServerResponse,
    query: MarketQuery,
    snapshot: MarketSnapshot | null,
  ) => {
    if (snapshot === null) return refuse(res, 503, 'no list yet', ['retry-after', '5']);
    if (!isWholeList(query)) {
      const body = selectCoins(snapshot.coins, query);
      return sendJson(res, { body, headers: headersOf(snapshot) });
    }
    const { version } = snapshot;
    return sendWhenReady(
      req,
      res,
      cache.getCached(key, version) ?? cache.get({ key, snapshot }, version),
    );
  };

  return createReadHandler({
    match: ({ path, search }) => (path === api.coinsMarkets ? search : null),
    /** Synchronous if the response is cached, because awaiting a promise would double the cost of the request. */
    answer(req, res, search) {
      const query = queryOf(search);
      if ('error' in query) return refuse(res, 400, query.error);
      const current = gateway.current();
      return current instanceof Promise
        ? current.then((snapshot) => send(req, res, query, snapshot))
        : send(req, res, query, current);
    },
    refuse: (res, status, more) => refuse(res, status, words[status], more),
    headers,
    failed: (error) => log('answering the market list', error),
  });
}
