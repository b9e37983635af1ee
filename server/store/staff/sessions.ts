import { randomUUID } from 'node:crypto';
import type { Database, Reader, Writer } from '../../db/database.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** The time without a request after which a session ends. */
const idleMs = 8 * 3_600_000;
/** The precision of the last request's time, so that not every request writes a row. */
const seenEveryMs = 60_000;

export interface Session {
  id: string;
  person: string;
  /** The end of the session; epoch milliseconds. */
  untilMs: number;
}

export interface NewSession {
  person: string;
  device: string;
  /** The passkey that opens it; null for a link. */
  passkey: string | null;
  nowMs: number;
}

/** @returns the token for the cookie; null if the passkey was removed meanwhile */
export async function openSession(
  db: Database,
  { person, device, passkey, nowMs }: NewSession,
): Promise<string | null> {
  const token = newToken();
  return db.write(async (transaction) => {
    if (passkey !== null && !(await isThere(transaction, passkey))) return null;
    await transaction
      .deleteFrom('desk_session')
      .where('seen_at', '<=', nowMs - idleMs)
      .execute();
    await transaction
      .insertInto('desk_session')
      .values({
        hash: hashOfToken(token),
        id: randomUUID(),
        person,
        device,
        passkey_id: passkey,
        created_at: nowMs,
        seen_at: nowMs,
      })
      .execute();
    return token;
  });
}

/** Locks the passkey, so that it exists until the session is stored. */
const isThere = async (transaction: Writer, passkey: string): Promise<boolean> =>
  (await transaction
    .selectFrom('desk_passkey')
    .select('id')
    .where('id', '=', passkey)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** Finds the session of a cookie, and extends it. Null if it has ended. */
export async function continueSession(
  db: Database,
  token: string,
  nowMs: number,
): Promise<Session | null> {
  const row = await db.read
    .selectFrom('desk_session')
    .select(['hash', 'id', 'person', 'seen_at'])
    .where('hash', '=', hashOfToken(token))
    .where('seen_at', '>', nowMs - idleMs)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (nowMs - row.seen_at >= seenEveryMs)
    await db.write((transaction) =>
      transaction
        .updateTable('desk_session')
        .set({ seen_at: nowMs })
        .where('hash', '=', row.hash)
        .execute(),
    );
  return { id: row.id, person: row.person, untilMs: Math.max(row.seen_at, nowMs) + idleMs };
}

/** The open sessions, last used first. */
export async function listSessions(read: Reader, nowMs: number) {
  const rows = await read
    .selectFrom('desk_session')
    .select(['id', 'person', 'device', 'passkey_id', 'created_at', 'seen_at'])
    .where('seen_at', '>', nowMs - idleMs)
    .orderBy('seen_at', 'desc')
    .execute();
  return rows.map(({ created_at, seen_at, passkey_id, ...row }) => ({
    ...row,
    entered_by: passkey_id === null ? 'link' : 'passkey',
    created_at: new Date(created_at).toISOString(),
    seen_at: new Date(seen_at).toISOString(),
  }));
}

/** @returns false if there is none */
export async function endSession(db: Database, id: string): Promise<boolean> {
  const done = await db.write((transaction) =>
    transaction.deleteFrom('desk_session').where('id', '=', id).executeTakeFirst(),
  );
  return done.numDeletedRows > 0;
}
