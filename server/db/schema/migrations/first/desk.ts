/**
 * Tables of the desk: links, sessions and passkeys, and the writes that were received. Links and sessions are stored
 * as hashes only.
 */
export const deskTables: readonly string[] = [
  `create table desk_link (
    hash text primary key,
    person text not null,
    is_mailed integer not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  `create table desk_passkey (
    id text primary key,
    person text not null,
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    created_at bigint not null,
    used_at bigint
  )`,
  // A session ends when the passkey that opened it is removed.
  `create table desk_session (
    hash text primary key,
    id text not null unique,
    person text not null,
    role text not null,
    device text not null,
    site_run text not null,
    passkey_id text references desk_passkey (id) on delete cascade,
    created_at bigint not null,
    seen_at bigint not null
  )`,
  'create index desk_session_by_passkey on desk_session (passkey_id)',
  `create table desk_write (
    key text primary key,
    at bigint not null,
    is_done integer not null default 0
  )`,
];
