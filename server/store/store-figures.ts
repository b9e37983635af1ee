import type { Reader } from '../db/database.ts';
import { readLastBackup, readStoreCreatedMs } from './backup/last-backup.ts';
import { withheldReason } from './outbox.ts';

export interface StoreFigures {
  heldPieces: number;
  refundsDue: number;
  mailsWaiting: number;
  /** Mails that could not be sent within the time limit. */
  mailsFailed: number;
  /**
   * The time up to which a backup contains all changes, in epoch milliseconds: the time of the last backup, else of the
   * store's creation.
   */
  backedUpUntilMs: number;
}

/** Figures for the owner's metrics. No query reads all orders, sessions or mails. */
export async function readStoreFigures(read: Reader, nowMs: number): Promise<StoreFigures> {
  const held = await read
    .selectFrom('inventory')
    .select((row) => row.fn.sum<number | null>('reserved').as('pieces'))
    .executeTakeFirst();
  const due = await read
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('orders'))
    .where('status', '=', 'refund_due')
    .executeTakeFirst();
  const mails = await read
    .selectFrom('mail')
    .select((row) => ['state', row.fn.countAll<number>().as('mails')])
    .where('state', 'in', ['waiting', 'failed'])
    .where((row) =>
      row.or([
        row('state', '=', 'waiting'),
        row('last_error', 'is', null),
        row('last_error', '<>', withheldReason),
      ]),
    )
    .groupBy('state')
    .execute();
  const mailsOf = (state: string) => mails.find((row) => row.state === state)?.mails ?? 0;
  return {
    heldPieces: held?.pieces ?? 0,
    refundsDue: due?.orders ?? 0,
    mailsWaiting: mailsOf('waiting'),
    mailsFailed: mailsOf('failed'),
    backedUpUntilMs: (await readLastBackup(read, nowMs))?.atMs ?? (await readStoreCreatedMs(read)),
  };
}
