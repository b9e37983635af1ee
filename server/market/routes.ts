import type { IncomingMessage, ServerResponse } from 'node:http';
import { coinsPerRequest } from '../../contract/limits.ts';
import { type MarketSnapshot, marketHeaders } from '../../contract/market.ts';
import { api } from '../../contract/paths.ts';
import { buildResponse, type CachedResponse, sendCached } from '../http/cached-response.ts';
import { createReadHandler, type Handler } from '../http/handler.ts';
import { jsonType, type RawHeaders, sendJson } from '../http/reply.ts';
import type { Gateway } from './gateway.ts';
import { isWholeList, type MarketQuery, readMarketQuery, selectCoins } from './market-query.ts';

/**
 * GET /api/coins/markets: the provider's contract, answered from the gateway's list.
 * The bytes of the whole list are made and compressed once per version; any other query is answered without being kept,
 * so that no number of different queries grows anything.
 */
export function createMarketRoutes(options: {
  gateway: Pick<Gateway, 'current' | 'freshForMs'>;
  /** Sent with every answer. */
  headers: RawHeaders;
  log(message: string, error?: unknown): void;
}): Handler {
  const { gateway, headers, log } = options;
  let stored: { version: string; answer: CachedResponse | Promise<CachedResponse> } | null = null;
  // Nearly everybody asks the same.
  let last = { search: '', query: readMarketQuery('') };

  const queryOf = (search: string) => {
    if (search !== last.search) last = { search, query: readMarketQuery(search) };
    return last.query;
  };

  const freshFor = [marketHeaders.freshFor, String(Math.round(gateway.freshForMs / 1_000))];
  const headersOf = ({ source, asOfMs, failure }: MarketSnapshot): string[] => [
    'cache-control',
    'no-cache',
    marketHeaders.source,
    source,
    marketHeaders.asOf,
    new Date(asOfMs).toISOString(),
    ...freshFor,
    ...(failure === null ? [] : [marketHeaders.failure, failure]),
  ];

  const wholeList = (snapshot: MarketSnapshot): CachedResponse | Promise<CachedResponse> => {
    const { version } = snapshot;
    if (stored?.version === version) return stored.answer;
    const making = buildResponse({
      contentType: jsonType,
      body: JSON.stringify(snapshot.coins.slice(0, coinsPerRequest)),
      headers: [...headersOf(snapshot), ...headers],
      version,
    });
    const entry: NonNullable<typeof stored> = { version, answer: making };
    stored = entry;
    return making.then((answer) => {
      entry.answer = answer;
      return answer;
    });
  };

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
    if (isWholeList(query)) {
      const list = wholeList(snapshot);
      return list instanceof Promise ? sendWhenThere(req, res, list) : sendCached(req, res, list);
    }
    const body = selectCoins(snapshot.coins, query);
    sendJson(res, { body, headers: [...headersOf(snapshot), ...headers] });
  };

  const sendWhenThere = async (
    req: IncomingMessage,
    res: ServerResponse,
    list: Promise<CachedResponse>,
  ) => sendCached(req, res, await list);
  const answerWhenThere = async (
    req: IncomingMessage,
    res: ServerResponse,
    query: MarketQuery,
    snapshot: Promise<MarketSnapshot | null>,
  ): Promise<void> => send(req, res, query, await snapshot);

  /** At once where everything is at hand: a promise costs as much as all that is done here. */
  const answer = (req: IncomingMessage, res: ServerResponse, search: string) => {
    const query = queryOf(search);
    if ('error' in query) return refuse(res, 400, query.error);
    const snapshot = gateway.current();
    return snapshot instanceof Promise
      ? answerWhenThere(req, res, query, snapshot)
      : send(req, res, query, snapshot);
  };

  return createReadHandler({
    match: ({ path, search }) => (path === api.coinsMarkets ? search : null),
    answer,
    refuse: (res, status, more) => refuse(res, status, words[status], more),
    headers,
    failed: (error) => log('answering the market list', error),
  });
}

const words = { 405: 'only GET and HEAD', 500: 'something went wrong' };
