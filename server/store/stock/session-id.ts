import { randomBytes } from 'node:crypto';

/** 128 random bits, because whoever knows the id can see and cancel the checkout. */
export const newSessionId = (): string => randomBytes(16).toString('hex');

export const sessionIdPattern = /^[0-9a-f]{32}$/;
