import { randomUUID } from 'node:crypto';
import type { DeskRole } from '../../../contract/desk.ts';
import type { Database, Reader, Writer } from '../../db/database.ts';
import { hashToken, newToken } from './tokens.ts';

/** A session ends after this time without a request. */
const idleMs = 8 * 3_600_000;
/**
 * The resolution of the stored time of the last request, without which every request would write a
 * row.
 */
const seenEveryMs = 60_000;

/** The run of the site and the time at which a session is used. */
export interface DeskSessionContext {
  /** The id of the site's run, with which the session ends. */
  siteRun: string;
  nowMs: number;
}

export interface DeskSession {
  id: string;
  person: string;
  /** The person's role when the session was opened. */
  role: DeskRole;
  /** When the session ends; epoch milliseconds. */
  untilMs: number;
}

export interface NewDeskSession extends DeskSessionContext {
  person: string;
  role: DeskRole;
  device: string;
  /** The id of the passkey that opens the session; null for a link. */
  passkey: string | null;
}

/**
 * Opens a session.
 *
 * @returns the token for the cookie; null if the passkey was removed meanwhile
 */
export async function openDeskSession(
  db: Database,
  { person, role, device, passkey, siteRun, nowMs }: NewDeskSession,
): Promise<string | null> {
  const token = newToken();
  return db.write(async (transaction) => {
    if (passkey !== null && !(await passkeyExists(transaction, passkey))) return null;
    await transaction
      .deleteFrom('desk_session')
      .where((row) =>
        row.or([row('seen_at', '<=', nowMs - idleMs), row('site_run', '!=', siteRun)]),
      )
      .execute();
    await transaction
      .insertInto('desk_session')
      .values({
        hash: hashToken(token),
        id: randomUUID(),
        person,
        role,
        device,
        site_run: siteRun,
        passkey_id: passkey,
        created_at: nowMs,
        seen_at: nowMs,
      })
      .execute();
    return token;
  });
}

/** Locks the passkey, so that it exists until the session is stored. */
const passkeyExists = async (transaction: Writer, passkey: string): Promise<boolean> =>
  (await transaction
    .selectFrom('desk_passkey')
    .select('id')
    .where('id', '=', passkey)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** Finds the session of a cookie, and extends it; null if the session has ended. */
export async function continueDeskSession(
  db: Database,
  token: string,
  { siteRun, nowMs }: DeskSessionContext,
): Promise<DeskSession | null> {
  const row = await selectOpenSessions(db.read, { siteRun, nowMs })
    .select(['hash', 'id', 'person', 'role', 'seen_at'])
    .where('hash', '=', hashToken(token))
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
  const { id, person, role, seen_at } = row;
  return { id, person, role, untilMs: Math.max(seen_at, nowMs) + idleMs };
}

const selectOpenSessions = (read: Reader, { siteRun, nowMs }: DeskSessionContext) =>
  read
    .selectFrom('desk_session')
    .where('seen_at', '>', nowMs - idleMs)
    .where('site_run', '=', siteRun);

/** The open sessions, the last used first. */
export async function listDeskSessions(read: Reader, at: DeskSessionContext) {
  const rows = await selectOpenSessions(read, at)
    .select(['id', 'person', 'device', 'passkey_id', 'created_at', 'seen_at'])
    .orderBy('seen_at', 'desc')
    .execute();
  return rows.map(({ created_at, seen_at, passkey_id, ...row }) => ({
    ...row,
    entered_by: passkey_id === null ? 'link' : 'passkey',
    created_at: new Date(created_at).toISOString(),
    seen_at: new Date(seen_at).toISOString(),
  }));
}

/** @returns false if the session does not exist */
export async function endDeskSession(db: Database, id: string): Promise<boolean> {
  const done = await db.write((transaction) =>
    transaction.deleteFrom('desk_session').where('id', '=', id).executeTakeFirst(),
  );
  return done.numDeletedRows > 0;
}
