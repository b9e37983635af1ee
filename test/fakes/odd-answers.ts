import fc from 'fast-check';
import { marketSample } from '../../content/market-sample.ts';
import { parseCoin } from '../../contract/market.ts';
import { maxRetryAfterMs } from '../../server/http/retry-after.ts';
import { simulatedCoins } from '../../server/market/simulated-market.ts';
import { rowsFromFile } from './provider.ts';
import type { RawAnswer, Row } from './provider-behaviours.ts';

/** One response of the provider, and the data that the site may take from it. */
export interface OddAnswer {
  raw: RawAnswer;
  /** The rows in order; null if the response contains no readable list. */
  rows: readonly Row[] | null;
  /** Ids of rows that are unchanged and occur once. */
  intact: ReadonlySet<string>;
  /** The wait that the response requests, capped at our maximum. */
  waitMs: number;
}

/** The list of one day in the shape of recorded responses: the sample's coins at changed prices. */
function recordedRows(day: number): Row[] {
  const lastUpdated = new Date().toISOString();
  return [
    ...simulatedCoins(marketSample.coins, 1, day * 1_440).map((coin) => ({
      ...coin,
      image: `https://pictures.example/${coin.id}.png?1696501400`,
      high_24h: coin.current_price,
      circulating_supply: 20_022_396,
      ath_date: '2025-10-06T18:57:42.558Z',
      roi: null,
      last_updated: lastUpdated,
    })),
    ...oddRows,
  ];
}

const dayMs = 86_400_000;
const sampleIds = new Set(marketSample.coins.map(({ id }) => id));
const oddRows = rowsFromFile(new URL('odd-coins.json', import.meta.url)).filter(
  ({ id }) => typeof id === 'string' && !sampleIds.has(id),
);

/** A number as raw JSON text, for numbers that JSON.stringify cannot write. */
class Token {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const tokens = ['-0', '1e999', '-1e999', '1e-300', '1e308', '9007199254740993', '1'.repeat(400)];
const figure = fc.oneof(
  fc.constant(null),
  fc.constantFrom(...tokens).map((text) => new Token(text)),
  fc.constantFrom<unknown>('NaN', 'Infinity', '70000', '', '1e3', true, false, [], {}, [7], '٧'),
  fc.constantFrom(5e-324, 1e-18, 1e-19, 1.23e-9, 0, -1, 0.99995, 999_999.5, 1e15, 1e18, 1e21),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const words = fc.oneof(
  fc.constantFrom<unknown>(null, 7, true, [], {}, '', ' ', '\u200b\u2060\ufeff'),
  fc.constantFrom(
    '\u202egnp.niocitB',
    'Bit\u200b\u2066coin\u2069',
    '\u061cالعملة',
    '👨‍👩‍👧‍👦🏳️‍🌈',
    `Z${'\u0301'.repeat(500)}algo`,
    '\ud800lone',
    'lone\udfff',
    'Bit\u0000\u001b[31mcoin',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><!--',
    '{{7*7}}',
    '__proto__',
    'İİİİİİİİİİİİİİİİİİİİİİİİİİİİ',
    '\ufdfa'.repeat(40),
    'x'.repeat(10_000),
    '\u{1f56f}'.repeat(5_000),
  ),
);
const ids = fc.constantFrom<unknown>(
  ...[null, 7, {}, '', '..', '../x', '__proto__', 'constructor', 'toString', 'a/b', 'a b'],
  ...['x'.repeat(101), 'ß', '\u202ebitcoin', 'bitcoin\n', 'BITCOIN', '<b>', '%2e%2e', '0'],
);
const lastUpdated = fc.oneof(
  fc.constantFrom<unknown>(null, 'Invalid Date', 0, '+275760-09-13T00:00:00.000Z'),
  fc
    .integer({ min: -400, max: 400 })
    .map((days) => new Date(Date.parse(marketSample.asOf) + days * dayMs).toISOString()),
);

const figureFields = [
  'current_price',
  'market_cap',
  'market_cap_rank',
  'total_volume',
  'price_change_percentage_24h',
];
const spoilRow = fc.record({
  figures: fc.dictionary(fc.constantFrom(...figureFields), figure, { noNullPrototype: true }),
  texts: fc.dictionary(fc.constantFrom('name', 'symbol', 'image'), words, {
    minKeys: 1,
    maxKeys: 1,
    noNullPrototype: true,
  }),
  last_updated: lastUpdated,
  without: fc.subarray([...figureFields, 'name', 'symbol', 'image', 'id', 'last_updated'], {
    maxLength: 2,
  }),
  id: fc.option(ids, { freq: 6, nil: undefined }),
});

/** The damage to a list. Indexes are taken modulo the number of rows. */
const spoilList = fc.record({
  rows: fc.array(fc.tuple(fc.nat(999), spoilRow), { maxLength: 40, size: 'max' }),
  sameId: fc.array(fc.tuple(fc.nat(999), figure), { maxLength: 3 }),
  sameSymbol: fc.array(fc.tuple(fc.nat(999), fc.nat(999)), { maxLength: 3 }),
  strangers: fc.array(fc.constantFrom<unknown>(null, 1, 'bitcoin', [], {}, [[]], true), {
    maxLength: 2,
  }),
  /** Pairs of rows to swap. */
  swaps: fc.array(fc.tuple(fc.nat(999), fc.nat(999)), { maxLength: 60, size: 'max' }),
  /** The share of the rows that is kept, from the front. */
  keptShare: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.constantFrom(0.02, 0.5)),
});
type Spoil = typeof spoilList extends fc.Arbitrary<infer T> ? T : never;

function spoilRows(day: number, spoil: Spoil) {
  const original = recordedRows(day);
  const rows: unknown[] = [...original];
  const indexIn = (index: number) => index % original.length;
  for (const [index, { figures, texts, last_updated, without, id }] of spoil.rows) {
    const row: Row = { ...original[indexIn(index)], ...figures, ...texts, last_updated };
    for (const name of without) delete row[name];
    if (id !== undefined) row['id'] = id;
    rows[indexIn(index)] = row;
  }
  for (const [coinA, coinB] of spoil.sameSymbol)
    rows[indexIn(coinA)] = {
      ...original[indexIn(coinA)],
      symbol: original[indexIn(coinB)]?.['symbol'],
    };
  for (const [index, current_price] of spoil.sameId)
    rows.push({ ...original[indexIn(index)], current_price });
  rows.push(...spoil.strangers);
  for (const [indexA, indexB] of spoil.swaps)
    [rows[indexIn(indexA)], rows[indexIn(indexB)]] = [rows[indexIn(indexB)], rows[indexIn(indexA)]];
  const keptRows = withEnoughPrices(rows.slice(0, Math.ceil(rows.length * spoil.keptShare)));
  // Keep at least one readable row.
  if (!keptRows.some((row) => original.some((originalRow) => originalRow === row)))
    keptRows.push(original[0]);
  const idsKept = keptRows.map((row) => Object(row).id);
  const intactRows = original.filter(
    (row) => keptRows.includes(row) && idsKept.filter((id) => id === row['id']).length === 1,
  );
  return { text: stringifyRows(keptRows), intact: new Set(intactRows.map(({ id }) => String(id))) };
}

/** Drops rows without a price until the site accepts the list. */
function withEnoughPrices(rows: readonly unknown[]): unknown[] {
  const readRows: unknown[] = JSON.parse(stringifyRows(rows));
  const isPriced = readRows.map((row) => (parseCoin(row)?.current_price ?? null) !== null);
  let unpricedLeft = Math.floor(isPriced.filter(Boolean).length / 15);
  return rows.filter((_, index) => isPriced[index] || unpricedLeft-- > 0);
}

function stringifyRows(rows: readonly unknown[]): string {
  const texts: string[] = [];
  const json = JSON.stringify(rows, (_, value: unknown) =>
    value instanceof Token ? `\u0001${texts.push(value.text) - 1}\u0001` : value,
  );
  return json.replace(/"\\u0001(\d+)\\u0001"/g, (_, index: string) => texts[Number(index)] ?? '');
}

const dates = fc.oneof(
  fc.constant<string | null>(null),
  fc.constantFrom('soon', '', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  fc
    .integer({ min: -400, max: 400 })
    .map((days) => new Date(Date.parse(marketSample.asOf) + days * dayMs).toUTCString()),
);
const contentTypes = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json; charset=utf-8') },
  fc.constantFrom('text/html', 'text/plain; charset=iso-8859-1', 'image/png', ';', 'json'),
);
const heads = fc
  .record({ date: dates, type: contentTypes })
  .map(({ date, type }) => ({ 'content-type': type, ...(date === null ? {} : { date }) }));

const list = (day: number) =>
  fc.record({ headers: heads, spoil: spoilList }).map(({ headers, spoil }): OddAnswer => {
    const { text, intact } = spoilRows(day, spoil);
    const rows: Row[] = JSON.parse(text);
    return { raw: { status: 200, headers, body: Buffer.from(text) }, rows, intact, waitMs: 0 };
  });

const uselessAnswer = (raw: RawAnswer, waitMs = 0): OddAnswer => ({
  raw,
  rows: null,
  intact: new Set(),
  waitMs,
});

/** Bodies with status 200 that contain no readable list; null for a truncated list. */
const brokenBodies: readonly (string | null)[] = [
  null,
  '',
  '[]',
  '{}',
  'null',
  '0',
  '"bitcoin"',
  '[[]]',
  '[null,{},[],"x"]',
  '<!doctype html><title>Just a moment...</title>',
  '{"status":{"error_code":429,"error_message":"Throttled"}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  '[{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":NaN}]',
  '[{"__proto__":{"id":"bitcoin","symbol":"btc","name":"Bitcoin"}}]',
];

const brokenAnswer = (headers: Record<string, string>, body: string | null) =>
  uselessAnswer({ status: 200, headers, body: body === null ? null : Buffer.from(body) });

const truncatedAnswer = (day: number) =>
  fc
    .tuple(heads, spoilList, fc.double({ min: 0, max: 0.999, noNaN: true }))
    .map(([headers, spoil, share]) => {
      const { text } = spoilRows(day, spoil);
      return brokenAnswer(headers, text.slice(0, text.length * share));
    });

/** Two broken bodies a day, so that each of them occurs within a week. */
const brokenAnswersOf = (day: number) => {
  const firstBody = (2 * day) % brokenBodies.length;
  return fc
    .tuple(heads, heads)
    .map((bodyPair) =>
      bodyPair.map((head, index) => brokenAnswer(head, brokenBodies[firstBody + index] ?? null)),
    );
};

const failedAnswer = fc
  .tuple(heads, fc.constantFrom(301, 302, 400, 401, 403, 404, 418, 500, 502, 503, 599))
  .map(([headers, status]) =>
    uselessAnswer({ status, headers, body: Buffer.from('<h1>Access denied | 1020</h1>') }),
  );

const serverDate = 'Wed, 01 Jul 2026 12:00:00 GMT';
const retryAfter = fc.oneof(
  fc.integer({ min: 0, max: 1_200 }).map((s): [string, number] => [String(s), s * 1_000]),
  fc
    .integer({ min: -500_000, max: 1_200 })
    .map((s): [string, number] => [
      new Date(Date.parse(serverDate) + s * 1_000).toUTCString(),
      s * 1_000,
    ]),
  fc.constantFrom<[string, number]>(
    ['-5', 0],
    ['soon', 0],
    ['', 0],
    ['1e9', 0],
    ['9'.repeat(400), maxRetryAfterMs],
    ['Fri, 31 Dec 9999 23:59:59 GMT', maxRetryAfterMs],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ),
);
const throttledAnswer = fc.option(retryAfter, { nil: null }).map((waitText) =>
  uselessAnswer(
    {
      status: 429,
      headers: { date: serverDate, ...(waitText === null ? {} : { 'retry-after': waitText[0] }) },
      body: Buffer.from('{"status":{"error_code":429,"error_message":"Throttled"}}'),
    },
    Math.min(Math.max(waitText?.[1] ?? 0, 0), maxRetryAfterMs),
  ),
);

/** The provider's responses of one day, in order: mostly lists, but on some days only errors. */
export function oddAnswersOfDay(day: number, seed: number): OddAnswer[] {
  const dayWeather = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.array(
        fc.oneof(
          { weight: 6, arbitrary: list(day) },
          { weight: 1, arbitrary: truncatedAnswer(day) },
          { weight: 1, arbitrary: failedAnswer },
          { weight: 1, arbitrary: throttledAnswer },
        ),
        { minLength: 3, maxLength: 7 },
      ),
    },
    { weight: 1, arbitrary: fc.array(throttledAnswer, { minLength: 3, maxLength: 8 }) },
  );
  const wholeDay = fc.tuple(dayWeather, brokenAnswersOf(day)).map((parts) => parts.flat());
  return fc.sample(wholeDay, { seed: seed + day, numRuns: 1 })[0] ?? [];
}

/** A flawless response. */
export function plainAnswer(day: number): OddAnswer {
  const rows = recordedRows(day);
  return {
    raw: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(rows)),
    },
    rows,
    intact: new Set(rows.map(({ id }) => String(id))),
    waitMs: 0,
  };
}
