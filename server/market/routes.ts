import type { IncomingMessage, ServerResponse } from 'node:http';
import { coinsPerRequest } from '../../contract/limits.ts';
import { type MarketSnapshot, marketHeaders } from '../../contract/market.ts';
import { api } from '../../contract/paths.ts';
import type { Address } from '../http/address.ts';
import {
  type RawHeaders,
  type StoredAnswer,
  sendStored,
  storeAnswer,
} from '../http/stored-answer.ts';
import type { Gateway } from './gateway.ts';
import { isWholeList, readMarketQuery, selectCoins } from './market-query.ts';

const json = 'application/json; charset=utf-8';

/**
 * GET /api/coins/markets: the provider's contract, answered from the gateway's list.
 * The bytes of the whole list are made and compressed once per version; any other query is answered without being kept,
 * so that no number of different queries grows anything.
 */
export function createMarketRoutes(options: {
  gateway: Pick<Gateway, 'current'>;
  /** Sent with every answer. */
  headers: RawHeaders;
  log(message: string, error?: unknown): void;
}) {
  const { gateway, headers, log } = options;
  let stored: { version: string; answer: Promise<StoredAnswer> } | null = null;

  const wholeList = (snapshot: MarketSnapshot): Promise<StoredAnswer> => {
    if (stored?.version !== snapshot.version) {
      const { version } = snapshot;
      const answer = storeAnswer({
        contentType: json,
        body: JSON.stringify(snapshot.coins.slice(0, coinsPerRequest)),
        headers: [...headersOf(snapshot), ...headers],
        version,
      });
      stored = { version, answer };
    }
    return stored.answer;
  };

  const refuse = (res: ServerResponse, status: number, error: string, more: RawHeaders = []) => {
    const body = JSON.stringify({ error });
    const length = String(Buffer.byteLength(body));
    const own = ['content-type', json, 'content-length', length, 'cache-control', 'no-store'];
    res.writeHead(status, [...own, ...more, ...headers]).end(body);
  };

  const answer = async (req: IncomingMessage, res: ServerResponse, search: string) => {
    const query = readMarketQuery(search);
    if ('error' in query) return refuse(res, 400, query.error);
    const snapshot = await gateway.current();
    if (snapshot === null) return refuse(res, 503, 'no list yet', ['retry-after', '5']);
    if (isWholeList(query)) return sendStored(req, res, await wholeList(snapshot));
    const body = JSON.stringify(selectCoins(snapshot.coins, query));
    const length = String(Buffer.byteLength(body));
    const own = ['content-type', json, 'content-length', length, ...headersOf(snapshot)];
    res.writeHead(200, [...own, ...headers]).end(req.method === 'HEAD' ? undefined : body);
  };

  return {
    /** @returns false for every other address */
    tryAnswer(req: IncomingMessage, res: ServerResponse, { path, search }: Address): boolean {
      if (path !== api.coinsMarkets) return false;
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        refuse(res, 405, 'only GET and HEAD', ['allow', 'GET, HEAD']);
        return true;
      }
      answer(req, res, search).catch((error: unknown) => {
        log('answering the market list', error);
        if (res.headersSent) res.destroy();
        else refuse(res, 500, 'something went wrong');
      });
      return true;
    },
  };
}

function headersOf({ source, asOfMs, failure }: MarketSnapshot): string[] {
  return [
    'cache-control',
    'no-cache',
    marketHeaders.source,
    source,
    marketHeaders.asOf,
    new Date(asOfMs).toISOString(),
    ...(failure === null ? [] : [marketHeaders.failure, failure]),
  ];
}
