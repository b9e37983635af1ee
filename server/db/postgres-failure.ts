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
export function isHeldUp(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    (error.code === queryCanceled || error.code === lockNotAvailable)
  );
}

/** Connection, resources (disk, memory, connections), operator (shutting down, starting), system. */
const awayClasses = ['08', '53', '57', '58'];
const awayCodes = [
  '25P03', // idle in a transaction for too long
  '25006', // read-only: the server we reached is not, or no longer, the one that writes
];

/** Whether the database could not be asked, or could not answer; not that it refused what it was asked. */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const { code = '' } = error;
    return awayClasses.includes(code.slice(0, 2)) || awayCodes.includes(code);
  }
  // The client's own words about the network are plain errors; a mistake in a call is a TypeError.
  return error instanceof Error && !(error instanceof TypeError);
}
