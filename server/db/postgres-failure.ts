import { DatabaseError } from 'pg';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/** Whether PostgreSQL undid a transaction only because of another one: the same again may well succeed. */
export function isConflict(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    (error.code === serializationFailure || error.code === deadlockDetected)
  );
}

const queryCanceled = '57014';
const lockNotAvailable = '55P03';

/** Whether a statement was given up because others kept it waiting. */
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
  '25006', // read-only: the server we reached is not, or no longer, the one that writes
];

/** Whether the database could not be asked, or could not answer; not that it refused what it was asked. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const { code = '' } = error;
    return unavailableClasses.includes(code.slice(0, 2)) || unavailableCodes.includes(code);
  }
  // The client's own words about the network are plain errors; a mistake in a call is a TypeError.
  return error instanceof Error && !(error instanceof TypeError);
}

/** Who may log in, which database, which schema. */
const revokedClasses = ['28', '3D', '3F'];
const revokedCodes = [
  '42P01', // no such table: ours were there at the start
  '42501', // no right to it
];

/** Whether what could be used before has been taken away by who runs the database, who alone can give it back. */
export function isRevoked(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const { code = '' } = error;
  return revokedClasses.includes(code.slice(0, 2)) || revokedCodes.includes(code);
}

/** Whether the server took the request for a connection and said no. */
export const isRefusal = (error: unknown): boolean => error instanceof DatabaseError;

/** A pooler in front of the server (PgBouncer) that passes on no settings of a connection: it is shared by several. */
export const isWithoutSettings = (error: unknown): boolean =>
  error instanceof DatabaseError && error.message.startsWith('unsupported startup parameter');
