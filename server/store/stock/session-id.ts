import { randomBytes } from 'node:crypto';

/** 128 random bits, because the id alone allows seeing and cancelling the checkout. */
export const newSessionId = (): string => randomBytes(16).toString('hex');

export const sessionIdPattern = /^[0-9a-f]{32}$/;
