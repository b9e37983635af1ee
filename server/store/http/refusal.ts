import { STATUS_CODES } from 'node:http';
import type { StoreError } from '../../../contract/store.ts';

/** The reason why a request is refused, as a value that is never thrown. */
export interface Refusal {
  statusCode: number;
  /** A hosted store's own status text; by default the standard one. */
  statusText?: string;
  message: string;
  /** The line or field that the refusal is about, for programs. */
  about?: Pick<StoreError, 'variant_id' | 'available' | 'custom_field_id'>;
  retryAfterSeconds?: number;
}

/** A result, or the reason why there is none: a Refusal of a request, or a sentence for the owner. */
export type Outcome<T, R = Refusal> = { ok: true; value: T } | RefusedOutcome<R>;

export type RefusedOutcome<R = Refusal> = { ok: false; refusal: R };

export const accept = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const refused = <R>(refusal: R): RefusedOutcome<R> => ({ ok: false, refusal });

export const httpRefusal = (
  statusCode: Refusal['statusCode'],
  message: string,
  about?: Refusal['about'],
): RefusedOutcome => refused({ statusCode, message, ...(about && { about }) });

export const httpRefusalWithRetry = (
  statusCode: 429 | 503,
  message: string,
  retryAfterSeconds: number,
): RefusedOutcome => refused({ statusCode, message, retryAfterSeconds });

/** The Retry-After while the database or the payment provider is unavailable. */
export const busyRetryAfterSeconds = 5;

/** The body of an error, as the contract defines it. */
export function storeError(refusal: Refusal): StoreError {
  return {
    statusCode: refusal.statusCode,
    message: refusal.message,
    error: refusal.statusText ?? STATUS_CODES[refusal.statusCode] ?? '',
    ...refusal.about,
  };
}
