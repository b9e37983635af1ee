/** The state that processes of one site share: leases, the market's last list, rates, and pictures. */
export const fleetTables = (binary: 'blob' | 'bytea'): readonly string[] => [
  `create table lease (
    name text primary key,
    owner text not null,
    until_at bigint not null
  )`,
  `create table market_list (
    name text primary key,
    version text not null,
    due_at bigint not null,
    content text not null
  )`,
  `create table rate_count (
    client text not null,
    minute bigint not null,
    requests integer not null,
    primary key (client, minute)
  )`,
  'create index rate_count_by_minute on rate_count (minute)',
  `create table store_picture (
    hash text primary key,
    content ${binary} not null,
    created_at bigint not null
  )`,
];
