import type { Mailbox } from '../../../domain/text/mailbox.ts';
import type { Reader } from '../../db/database.ts';

export interface MailContext {
  read: Reader;
  /** The origin of links, such as https://example.com. */
  origin: string;
  /** The URL of the owner's desk; null without a desk. */
  desk: string | null;
  owner: Mailbox;
  nowMs: number;
}
