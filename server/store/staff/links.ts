import type { Database, Writer } from '../../db/database.ts';
import { hashToken, newToken } from './tokens.ts';

export const linkLifetimeMs = 15 * 60_000;
/** A mailbox gets one link within this time, however often it is requested. */
const mailedOncePerMs = 60_000;

interface NewLink {
  nowMs: number;
}

/**
 * Creates a link that signs in to the desk once.
 *
 * @returns the link's token
 */
export const createSignInLink = (
  db: Database,
  person: string,
  { nowMs }: NewLink,
): Promise<string> =>
  db.write((transaction) => addLink(transaction, { person, isMailed: false, nowMs }));

/** The person stored for a link that is never sent, because an unknown person requested it. */
const unknownPerson = '';

/**
 * Creates a link to be mailed. Writes a row for an unknown person as well, so that response times do not reveal who is
 * known.
 *
 * @param person null for an unknown person
 * @returns the link's token and person, or why there is none
 */
export const createMailedSignInLink = (
  db: Database,
  person: string | null,
  { nowMs }: NewLink,
): Promise<{ token: string; person: string } | { withheld: 'nobody' | 'recent' }> =>
  db.write(async (transaction) => {
    const recent = await transaction
      .selectFrom('desk_link')
      .select('hash')
      .where('person', '=', person ?? unknownPerson)
      .where('is_mailed', '=', 1)
      .where('created_at', '>', nowMs - mailedOncePerMs)
      .executeTakeFirst();
    const mailed = recent === undefined ? person : null;
    const link = { person: mailed ?? unknownPerson, isMailed: true, nowMs };
    const token = await addLink(transaction, link);
    if (mailed !== null) return { token, person: mailed };
    return { withheld: person === null ? 'nobody' : 'recent' };
  }, 'desk-link');

async function addLink(
  transaction: Writer,
  { person, isMailed, nowMs }: NewLink & { person: string; isMailed: boolean },
): Promise<string> {
  await transaction.deleteFrom('desk_link').where('expires_at', '<=', nowMs).execute();
  const token = newToken();
  await transaction
    .insertInto('desk_link')
    .values({
      hash: hashToken(token),
      person,
      is_mailed: Number(isMailed),
      created_at: nowMs,
      expires_at: nowMs + linkLifetimeMs,
      used_at: null,
    })
    .execute();
  return token;
}

/**
 * Uses up a link.
 *
 * @returns the link's person; null if the link is unknown, used or expired
 */
export async function consumeSignInLink(
  db: Database,
  token: string,
  nowMs: number,
): Promise<string | null> {
  return db.write(async (transaction) => {
    const link = await transaction
      .selectFrom('desk_link')
      .select(['hash', 'person'])
      .where('hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', nowMs)
      .forUpdate()
      .executeTakeFirst();
    if (link === undefined) return null;
    await transaction
      .updateTable('desk_link')
      .set({ used_at: nowMs })
      .where('hash', '=', link.hash)
      .execute();
    return link.person;
  });
}
