/**
 * Prices by coin and bucket, and the requests to the provider. The key of a price begins with the time, so that a poll writes
 * to the end of the table and old buckets lie together. Coins have a number, because their names would double the size.
 */
export const marketTables = (end: 'without rowid' | ''): readonly string[] => [
  `create table market_coin (
    key integer primary key,
    id text not null unique
  )`,
  `create table market_calls (
    provider text not null,
    month text not null,
    calls integer not null,
    primary key (provider, month)
  )`,
  `create table market_chart (
    name text primary key,
    asked_at bigint not null,
    sent_at bigint,
    prices text
  )`,
  // Wide columns first, because PostgreSQL pads each column to its own width. Without row ids, because SQLite
  // would then store a key twice.
  `create table market_price (
    last double precision not null,
    low double precision not null,
    high double precision not null,
    minute integer not null,
    step smallint not null,
    coin smallint not null,
    primary key (step, minute, coin)
  ) ${end}`,
];
