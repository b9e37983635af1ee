import { DatabaseError } from 'pg';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/** Whether PostgreSQL aborted a transaction only because of another one, so that a retry may succeed. */
export function isConflict(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    (error.code === serializationFailure || error.code === deadlockDetected)
  );
}

const queryCanceled = '57014';
const lockNotAvailable = '55P03';

/** Whether a statement timed out, waiting for a lock or otherwise. */
export function isTimeout(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    (error.code === queryCanceled || error.code === lockNotAvailable)
  );
}

/** Connection, resources (disk, memory, connections), operator (shutting down, starting), system. */
const unavailableClasses = ['08', '53', '57', '58'];
const unavailableCodes = [
  '25P03', // idle in a transaction for too long
  '25006', // read-only: we reached a standby, or the primary was demoted
];

/** Whether the database was unreachable or could not respond, as opposed to rejecting a statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const { code = '' } = error;
    return unavailableClasses.includes(code.slice(0, 2)) || unavailableCodes.includes(code);
  }
  // The client reports network failures as plain Errors, and wrong calls as TypeErrors.
  return error instanceof Error && !(error instanceof TypeError);
}

/** Login, database, schema. */
const revokedClasses = ['28', '3D', '3F'];
const revokedCodes = [
  '42P01', // no such table, although ours existed at start
  '42501', // insufficient privilege
];

/** Whether an administrator has revoked access that we had at start. */
export function isRevoked(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const { code = '' } = error;
  return revokedClasses.includes(code.slice(0, 2)) || revokedCodes.includes(code);
}

/** Whether the server itself refused the connection. */
export const isRefusal = (error: unknown): boolean => error instanceof DatabaseError;

/** Whether a pooler (PgBouncer) rejected per-connection settings, which it cannot support on shared connections. */
export const isWithoutSettings = (error: unknown): boolean =>
  error instanceof DatabaseError && error.message.startsWith('unsupported startup parameter');
