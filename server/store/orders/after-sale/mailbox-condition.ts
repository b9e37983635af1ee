import { sql } from 'kysely';
import { emailSpellings } from '../../../../domain/store/same-email.ts';
import { emailWithoutTag } from '../../../../domain/text/email-text.ts';

/** True if a column's e-mail address belongs to the same mailbox, whatever its tag and the spelling of its domain. */
export function mailboxCondition(column: 'withdrawal.email' | 'orders.email', email: string) {
  const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');
  const conditions = emailSpellings(emailWithoutTag(email)).map((address) => {
    const at = address.lastIndexOf('@');
    const tagged = `${literal(address.slice(0, at))}+%${literal(address.slice(at))}`;
    return sql<boolean>`lower(${sql.ref(column)}) = lower(${address})
      or lower(${sql.ref(column)}) like lower(${tagged}) escape '\\'`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
