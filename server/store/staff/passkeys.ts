import { z } from 'zod';
import type { Database, Reader } from '../../db/database.ts';

/** The fields of a passkey that are needed to verify a response. */
export interface Passkey {
  id: string;
  person: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
}

interface NewPasskey extends Passkey {
  name: string;
  transports: readonly string[];
  nowMs: number;
}

const storedTransports = z.array(z.string());

/** @returns false if the passkey exists already, for this person or another */
export async function addPasskey(
  db: Database,
  { publicKey, transports, nowMs, ...rest }: NewPasskey,
): Promise<boolean> {
  const added = await db.write((transaction) =>
    transaction
      .insertInto('desk_passkey')
      .values({
        ...rest,
        public_key: Buffer.from(publicKey).toString('base64url'),
        transports: JSON.stringify(transports),
        created_at: nowMs,
        used_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst(),
  );
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findPasskey(read: Reader, id: string): Promise<Passkey | null> {
  const row = await read
    .selectFrom('desk_passkey')
    .select(['id', 'person', 'public_key', 'counter'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        id: row.id,
        person: row.person,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
      };
}

/**
 * Records that a passkey was used. The caller has verified the response and its counter: a counter that has not
 * increased would reveal a copied passkey.
 *
 * @returns false if another response has changed the counter meanwhile, or the passkey was removed
 */
export async function recordPasskeyUse(
  db: Database,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  { newCounter, nowMs }: { newCounter: number; nowMs: number },
): Promise<boolean> {
  const done = await db.write((transaction) =>
    transaction
      .updateTable('desk_passkey')
      .set({ counter: newCounter, used_at: nowMs })
      .where('id', '=', id)
      .where('counter', '=', counter)
      .executeTakeFirst(),
  );
  return done.numUpdatedRows > 0;
}

/** A person's passkeys, oldest first. */
export async function listPasskeys(read: Reader, person: string) {
  const rows = await read
    .selectFrom('desk_passkey')
    .select(['id', 'name', 'transports', 'created_at', 'used_at'])
    .where('person', '=', person)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at, used_at, transports, ...row }) => ({
    ...row,
    transports: storedTransports.parse(JSON.parse(transports)),
    created_at: new Date(created_at).toISOString(),
    used_at: used_at === null ? null : new Date(used_at).toISOString(),
  }));
}

type OwnPasskey = Pick<Passkey, 'id' | 'person'>;

/** @returns false if the person has no such passkey */
export async function renamePasskey(
  db: Database,
  { id, person }: OwnPasskey,
  name: string,
): Promise<boolean> {
  const done = await db.write((transaction) =>
    transaction
      .updateTable('desk_passkey')
      .set({ name })
      .where('id', '=', id)
      .where('person', '=', person)
      .executeTakeFirst(),
  );
  return done.numUpdatedRows > 0;
}

/**
 * Removes a passkey, and ends the sessions that it opened.
 *
 * @returns false if the person has no such passkey
 */
export async function removePasskey(db: Database, { id, person }: OwnPasskey): Promise<boolean> {
  const done = await db.write((transaction) =>
    transaction
      .deleteFrom('desk_passkey')
      .where('id', '=', id)
      .where('person', '=', person)
      .executeTakeFirst(),
  );
  return done.numDeletedRows > 0;
}
