import { sql } from 'kysely';
import { emailWithoutTag } from '../../../../domain/text/email-text.ts';

/** True if an e-mail address in a column is the same mailbox, whatever its tag. */
export function mailboxCondition(column: 'withdrawal.email' | 'orders.email', email: string) {
  const address = emailWithoutTag(email);
  const at = address.lastIndexOf('@');
  const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');
  const tagged = `${literal(address.slice(0, at))}+%${literal(address.slice(at))}`;
  return sql<boolean>`(lower(${sql.ref(column)}) = lower(${address})
    or lower(${sql.ref(column)}) like lower(${tagged}) escape '\\')`;
}
