import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Identity } from '../../../../web/buyer/withdraw-pages.tsx';

const minuteMs = 60_000;
/** The time in which the second step can be confirmed. After that it is shown again. */
const validMinutes = 60;

interface SignOptions {
  key: string;
  nowMs: number;
}

/** @param once of the form: a UUID */
export const stepToken = (
  once: string,
  identity: Identity,
  { key, nowMs }: SignOptions,
): string => {
  const until = (Math.floor(nowMs / minuteMs) + validMinutes).toString(36);
  return `${until}.${signatureOf(until, once, identity, key)}`;
};

/** True if the first step of this site made the form for these details, not too long ago. */
export function isStepToken(
  token: string,
  once: string,
  identity: Identity,
  { key, nowMs }: SignOptions,
): boolean {
  const [, until = '', signature = ''] = /^([0-9a-z]{1,8})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = signatureOf(until, once, identity, key);
  return (
    signature.length === expected.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) &&
    Number.parseInt(until, 36) >= Math.floor(nowMs / minuteMs)
  );
}

const signatureOf = (until: string, once: string, identity: Identity, key: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(
      `withdraw ${JSON.stringify([until, once, identity.name, identity.number, identity.email])}`,
    )
    .digest('base64url');
