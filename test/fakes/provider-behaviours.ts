import type { ServerResponse } from 'node:http';

/** A row as the provider sends it. Faults may put anything in it. */
export type Row = Record<string, unknown>;

export interface BehaviourOptions {
  /** slow: the delay before the response. */
  delayMs?: number;
  /** 429: the Retry-After header, seconds or a date; none when absent. */
  retryAfter?: string;
  /** text: the exact body, sent with status 200. */
  text?: string;
  /** raw: the whole response; without a body it is cut off early. */
  raw?: RawAnswer;
}

export interface RawAnswer {
  status: number;
  /** A Date header here replaces the header that Node would send. */
  headers: Record<string, string>;
  body: Uint8Array | null;
}

type Answer = (res: ServerResponse, rows: readonly Row[], options: BehaviourOptions) => void;

const json = { 'content-type': 'application/json; charset=utf-8' };

const list: Answer = (res, rows) => res.writeHead(200, json).end(JSON.stringify(rows));

const status =
  (code: number, body: string, type = 'application/json'): Answer =>
  (res) =>
    res.writeHead(code, { 'content-type': type }).end(body);

const text =
  (makeText: (rows: readonly Row[]) => string): Answer =>
  (res, rows) =>
    res.writeHead(200, json).end(makeText(rows));

/** Replaces the price of every row by raw text, which need not be valid JSON. */
const pricesAs = (token: string) =>
  text((rows) =>
    JSON.stringify(rows.map((row) => ({ ...row, current_price: '\u0000' }))).replaceAll(
      '"\\u0000"',
      token,
    ),
  );

const hostileNames = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u202egnp.niocitB',
  'Bit\u0000\u001b[31mcoin',
  '\u200b\u2060\ufeff',
  `Z\u0300${'\u0301'.repeat(500)}algo`,
  'A'.repeat(100_000),
  '__proto__',
];

/** Faults seen at the provider, and faults that a broken or hostile provider could have. */
export const behaviours = {
  ok: list,
  /** Closes each connection without a response. */
  down: (res) => res.destroy(),
  slow: (res, rows, { delayMs = 1_000 }) => {
    const timer = setTimeout(() => list(res, rows, {}), delayMs);
    res.on('close', () => clearTimeout(timer));
  },
  /** Never responds. */
  hanging: () => {},
  /** Sends headers and half a list, then stalls. */
  stalling: (res, rows) => {
    const body = JSON.stringify(rows);
    res.writeHead(200, { ...json, 'content-length': String(Buffer.byteLength(body)) });
    res.write(body.slice(0, body.length / 2));
  },
  '401': status(401, '{"error":{"status":{"error_code":10002,"error_message":"API Key Missing"}}}'),
  '404': status(404, '{"error":"coin not found"}'),
  '429': (res, _rows, { retryAfter }) =>
    res
      .writeHead(429, {
        ...json,
        ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
      })
      .end('{"status":{"error_code":429,"error_message":"You have exceeded the rate limit."}}'),
  '500': status(500, '{"error":"Internal Server Error"}'),
  '503': status(503, ''),
  /** A CDN's block page, in HTML. */
  '1020': status(403, '<!doctype html><title>Access denied | 1020</title>', 'text/html'),
  html: status(200, '<!doctype html><p>Be right back', 'text/html'),
  /** An error body under status 200. */
  'error-as-ok': status(200, '{"status":{"error_code":429,"error_message":"Throttled"}}'),
  /** A status text that must not be copied into a header. */
  'odd-status-text': (res) => res.writeHead(599, '\u00fcber\u0009load', json).end('{}'),
  truncated: text((rows) => JSON.stringify(rows).slice(0, -40)),
  empty: text(() => '[]'),
  /** Rows that are not coins. */
  rubbish: text(() => '[null,1,"bitcoin",[],{},{"id":"../x","symbol":"x","name":"X"}]'),
  /** Coins without any figure. */
  nulls: text((rows) =>
    JSON.stringify(rows.map(({ id, symbol, name, image }) => ({ id, symbol, name, image }))),
  ),
  /** 1e999 is valid JSON and no finite number. */
  infinite: pricesAs('1e999'),
  'text-prices': pricesAs('"70000"'),
  /** NaN is not valid JSON. */
  nan: pricesAs('NaN'),
  redirect: (res) => res.writeHead(302, { location: '/api/v3/coins/markets?elsewhere' }).end(),
  /** 80 MB of valid JSON, without a length. */
  huge: (res) => {
    const piece = `"${'x'.repeat(999_997)}",`;
    let pieces = 0;
    res.writeHead(200, json);
    const sendMore = () => {
      while (pieces < 80 && !res.destroyed) {
        pieces += 1;
        if (!res.write(pieces === 1 ? `[${piece}` : piece)) {
          res.once('drain', sendMore);
          return;
        }
      }
      res.end('0]');
    };
    sendMore();
  },
  hostile: text((rows) =>
    JSON.stringify(
      rows.map((row, index) => ({ ...row, name: hostileNames[index % hostileNames.length] })),
    ),
  ),
  /** The list three times over: more rows than were requested. */
  repeated: text((rows) => JSON.stringify([...rows, ...rows, ...rows])),
  text: (res, _rows, options) => res.writeHead(200, json).end(options.text ?? ''),
  raw: (res, _rows, { raw = { status: 200, headers: json, body: null } }) => {
    res.writeHead(raw.status, raw.headers);
    if (raw.body === null) res.write('[', () => res.destroy());
    else res.end(raw.body);
  },
} satisfies Record<string, Answer>;

export type BehaviourName = keyof typeof behaviours;

export const isBehaviour = (name: string): name is BehaviourName => Object.hasOwn(behaviours, name);
