import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { marketSample } from '../../content/market-sample.ts';
import { listen } from './listen.ts';
import {
  type BehaviourName,
  type BehaviourOptions,
  behaviours,
  isBehaviour,
  type Row,
} from './provider-behaviours.ts';

export interface Call {
  /** Path and query. */
  url: string;
  /** The time of arrival, in epoch milliseconds. */
  atMs: number;
  headers: IncomingHttpHeaders;
  /** Resolves with the number of bytes written, once the response is sent or the caller has disconnected. */
  over: Promise<{ bytesSent: number }>;
}

/** A market provider on a loopback port. Its behaviour is normal at first and can be changed while it runs. */
export interface FakeProvider {
  port: number;
  /** The value for MARKET_API_URL. */
  baseUrl: string;
  /** Calls for the list, in order, without those for pictures. */
  calls: Call[];
  pictureCalls: Call[];
  chartCalls: Call[];
  /** The response to requests for charts: a status and a body; without prices by default. */
  chart(id: string, days: number): Promise<ChartAnswer> | ChartAnswer;
  /** The current rows, which a test may change. */
  rows: Row[];
  behave(name: BehaviourName, options?: BehaviourOptions): void;
  /** @returns the next call for the list, at once if there is a call that this function has not returned yet */
  nextCall(): Promise<Call>;
  /** Closes every connection and frees the port. */
  close(): Promise<void>;
}

interface ChartAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

export interface FakeProviderOptions {
  /** A list in the provider's shape; by default the bundled sample. */
  rows?: readonly Row[];
  /** 0, the default, takes any free port. */
  port?: number;
  /** True if prices change a little with each call. */
  moving?: boolean;
  /** The delay of a list that repeats the previous one. A changed list is sent at once. */
  holdMs?: number;
}

const chartPath = /^\/api\/v3\/coins\/([^/]+)\/market_chart\?vs_currency=usd&days=(\d+)$/;

// Eight by eight grey dots: enough for a browser to draw and for a test to recognise.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR4nGNogAIGyhgAgIQgAQ2AJGEAAAAASUVORK5CYII=',
  'base64',
);

/**
 * Starts the fake: `GET /api/v3/coins/markets`, `GET /pictures/{id}.png`,
 * and `POST /behaviour` with `{"name": "429", "retryAfter": "30"}` for control from another process.
 */
export async function startFakeProvider(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  let behaviour: { name: BehaviourName; options: BehaviourOptions } = { name: 'ok', options: {} };
  let rows: Row[] = [];
  /** Resolves when rows or behaviour have changed since the last response. */
  let news = Promise.withResolvers<void>();
  let takenSnapshots = 0;
  let waiting: ((call: Call) => void)[] = [];
  const calls: Call[] = [];
  const pictureCalls: Call[] = [];
  const chartCalls: Call[] = [];

  const answer = async (res: ServerResponse) => {
    if (options.holdMs !== undefined) {
      await Promise.race([news.promise, setTimeout(options.holdMs, undefined, { ref: false })]);
      news = Promise.withResolvers();
    }
    behaviours[behaviour.name](res, rows.map(renewRow), behaviour.options);
  };

  const server = createServer((req, res) => {
    const url = req.url ?? '/';
    const sentBytes = Promise.withResolvers<{ bytesSent: number }>();
    const { socket } = req;
    const writtenBefore = socket.bytesWritten;
    res.on('close', () => sentBytes.resolve({ bytesSent: socket.bytesWritten - writtenBefore }));
    const call: Call = {
      url,
      atMs: Date.now(),
      headers: req.headers,
      over: sentBytes.promise,
    };
    if (url === '/behaviour' && req.method === 'POST') {
      readBehaviour(req).then(
        (nextBehaviour) => {
          behaviour = nextBehaviour;
          res.writeHead(204).end();
        },
        (error: unknown) => res.writeHead(400).end(String(error)),
      );
    } else if (url.startsWith('/pictures/')) {
      pictureCalls.push(call);
      res.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    } else if (url.startsWith('/api/v3/coins/markets?')) {
      calls.push(call);
      if (options.moving) fake.rows = fake.rows.map(movePrice);
      void answer(res);
      const waitingTaker = waiting.shift();
      if (waitingTaker) {
        takenSnapshots += 1;
        waitingTaker(call);
      }
    } else if (chartPath.test(url)) {
      chartCalls.push(call);
      const [, id = '', days = '0'] = chartPath.exec(url) ?? [];
      Promise.resolve(fake.chart(id, Number(days))).then(({ status = 200, headers, body }) =>
        res
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body)),
      );
    } else {
      res.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}');
    }
  });
  const origin = await listen(server, options.port);

  const fake: FakeProvider = {
    port: Number(new URL(origin).port),
    baseUrl: `${origin}/api/v3`,
    calls,
    pictureCalls,
    chartCalls,
    chart: () => ({ body: { prices: [] } }),
    get rows() {
      return rows;
    },
    set rows(nextRows) {
      rows = nextRows;
      news.resolve();
    },
    behave(name, settings = {}) {
      behaviour = { name, options: settings };
      news.resolve();
    },
    nextCall() {
      const call = calls[takenSnapshots];
      if (call === undefined) return new Promise((resolve) => waiting.push(resolve));
      takenSnapshots += 1;
      return Promise.resolve(call);
    },
    async close() {
      waiting = [];
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  fake.rows = [...(options.rows ?? sampleRows(origin))];
  return fake;
}

/** The number of coins in browser tests, kept small because a page needs 5 ms to draw a row. */
export const usualCoins = 40;

/**
 * A provider for sites in browser tests. A site renders its pages again for every list, so a repeated list is delayed.
 * A list that a test has changed is sent at once.
 */
export async function startBrowsersProvider(): Promise<FakeProvider> {
  const provider = await startFakeProvider({ holdMs: 1_500 });
  provider.rows = provider.rows.slice(0, usualCoins);
  return provider;
}

/** Rows of a recorded answer: a JSON file that holds the provider's bare array. */
export function rowsFromFile(path: string | URL): Row[] {
  const rows: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Array.isArray(rows)) throw new Error(`${path} holds no list`);
  return rows;
}

/** The bundled sample's rows, with pictures from a provider at this origin. */
function sampleRows(origin: string): Row[] {
  return marketSample.coins.map((coin) => ({
    ...coin,
    image: `${origin}/pictures/${coin.id}.png`,
    roi: null,
    last_updated: marketSample.asOf,
  }));
}

/** A row that was updated just now, as a working provider sends it. */
const renewRow = (row: Row): Row =>
  'last_updated' in row ? { ...row, last_updated: new Date().toISOString() } : row;

function movePrice(row: Row): Row {
  const price = row['current_price'];
  if (typeof price !== 'number') return row;
  return { ...row, current_price: price * (1 + (Math.random() - 0.5) / 100) };
}

async function readBehaviour(req: IncomingMessage) {
  const sentBehaviour: { name?: unknown } & BehaviourOptions = JSON.parse(await text(req));
  if (typeof sentBehaviour.name !== 'string' || !isBehaviour(sentBehaviour.name)) {
    throw new Error(`name must be one of ${Object.keys(behaviours).join(', ')}`);
  }
  return { name: sentBehaviour.name, options: sentBehaviour };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      file: { type: 'string' },
      port: { type: 'string', default: '0' },
      still: { type: 'boolean', default: false },
    },
  });
  const fake = await startFakeProvider({
    port: Number(values.port),
    moving: !values.still,
    ...(values.file === undefined ? {} : { rows: rowsFromFile(values.file) }),
  });
  process.stdout.write(
    `MARKET_API_URL=${fake.baseUrl}\ncurl -d '{"name":"429"}' http://127.0.0.1:${fake.port}/behaviour\n` +
      `names: ${Object.keys(behaviours).join(' ')}\n`,
  );
}
