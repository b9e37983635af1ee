import { randomBytes } from 'node:crypto';

/** 128 random bits, which is all it takes to see a checkout and to cancel it. */
export const newSessionId = (): string => randomBytes(16).toString('hex');

export const sessionIdPattern = /^[0-9a-f]{32}$/;
