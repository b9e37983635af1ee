import { DatabaseError } from 'pg';

/**
 * Matches PostgreSQL's errors by their codes. A code of two characters matches the whole class.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const hasCode =
  (...codes: readonly string[]) =>
  (error: unknown): boolean =>
    error instanceof DatabaseError && codes.some((code) => (error.code ?? '').startsWith(code));

/**
 * True if PostgreSQL aborted a transaction only because of a conflict with another transaction, so
 * that a retry may succeed.
 */
export const isConflict = hasCode(
  '40001', // serialization failure
  '40P01', // deadlock detected
);

/** True if a statement waited for a lock up to its time limit. */
export const isLockTimeout = hasCode('55P03');

/** True if a statement timed out, waiting for a lock or otherwise. */
export const isTimeout = (error: unknown): boolean =>
  isLockTimeout(error) || hasCode('57014')(error); // query cancelled

const hasOutageCode = hasCode(
  '08', // connection
  '53', // resources: disk, memory, connections
  '57', // operator: shutting down, starting
  '58', // system
  '25P03', // idle in a transaction for too long
  '25006', // read-only: we reached a standby, or the primary was demoted
);

/** True if the database was unreachable or could not respond, as opposed to rejecting a statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return hasOutageCode(error);
  // The client reports network failures as plain Errors, and wrong calls as TypeErrors.
  return error instanceof Error && !(error instanceof TypeError);
}

/** True if an administrator has revoked access that we had at the start. */
export const isRevoked = hasCode(
  '28', // login
  '3D', // database
  '3F', // schema
  '42P01', // no such table, although ours existed at start
  '42501', // insufficient privilege
);

/** True if the server itself refused the connection. */
export const isRefusal = (error: unknown): boolean => error instanceof DatabaseError;

/** True if a pooler (PgBouncer) rejected per-connection settings, which shared connections cannot have. */
export const rejectsSettings = (error: unknown): boolean =>
  error instanceof DatabaseError && error.message.startsWith('unsupported startup parameter');
