/** Who may open the desk: links to enter, sessions, and passkeys; and which writes came. Of links and sessions only hashes are stored. */
export const deskTables: readonly string[] = [
  `create table desk_link (
    hash text primary key,
    person text not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  `create table desk_session (
    hash text primary key,
    id text not null unique,
    person text not null,
    device text not null,
    entered_by text not null check (entered_by in ('link', 'passkey')),
    created_at bigint not null,
    seen_at bigint not null
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
  `create table desk_write (
    key text primary key,
    at bigint not null,
    is_done integer not null default 0
  )`,
];
