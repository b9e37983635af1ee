import { createHash, randomBytes } from 'node:crypto';

/** A token of 256 random bits, base64url: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The form in which a token is stored, without a salt, because nobody can guess a token. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
