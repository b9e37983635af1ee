import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A prefix and a ULID: ten characters of time and sixteen random ones. */
export function newId(prefix: string, nowMs: number): string {
  let time = '';
  for (let rest = nowMs; time.length < 10; rest = Math.floor(rest / 32))
    time = (alphabet[rest % 32] ?? '') + time;
  const chance = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('');
  return `${prefix}_${time}${chance}`;
}
