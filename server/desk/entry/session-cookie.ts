import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { DeskEnv } from '../desk-context.ts';

/**
 * The `__Host-` prefix, which requires https, keeps other hosts of the domain from setting the
 * cookie.
 */
const nameAt = (isSecure: boolean) => (isSecure ? '__Host-desk' : 'desk');

export const isHttps = (origin: string): boolean => origin.startsWith('https:');

const shared = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'Strict', secure }) as const;

export const setSessionCookie = (c: Context<DeskEnv>, token: string, secure: boolean): void =>
  setCookie(c, nameAt(secure), token, shared(secure));

export const readSessionCookie = (c: Context<DeskEnv>, secure: boolean): string | null =>
  getCookie(c, nameAt(secure)) ?? null;

export const deleteSessionCookie = (c: Context<DeskEnv>, secure: boolean): void => {
  deleteCookie(c, nameAt(secure), shared(secure));
};
