/** The messages and addresses that visitors send through the forms of pages. */
export const formTables: readonly string[] = [
  `create table contact_message (
    id text primary key,
    name text not null,
    email text not null,
    message text not null,
    received_at bigint not null
  )`,
  'create index contact_message_by_received_at on contact_message (received_at)',
  `create table subscriber (
    id text primary key,
    email text not null unique,
    mailbox text not null,
    token text not null unique,
    asked_at bigint not null,
    confirmed_at bigint
  )`,
  `create table form_use (
    id text primary key,
    form text not null,
    client text not null,
    network text not null,
    provider text not null,
    at bigint not null
  )`,
  'create index form_use_by_form on form_use (form, at)',
  'create index form_use_by_at on form_use (at)',
  'create index subscriber_by_asked_at on subscriber (asked_at)',
  'create index subscriber_by_mailbox on subscriber (mailbox, asked_at)',
];
