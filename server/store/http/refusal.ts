import { STATUS_CODES } from 'node:http';
import type { StoreError } from '../../../contract/store.ts';

/** A request the store turns down, with the sentence for people. A value, never thrown. */
export interface Refusal {
  statusCode: number;
  /** What another store called it; the standard words when absent. */
  statusText?: string;
  message: string;
  /** What a program needs to point at the line or the field. */
  about?: Pick<StoreError, 'variant_id' | 'available' | 'custom_field_id'>;
  retryAfterSeconds?: number;
}

/** What was asked for, or why it is refused: for a request, or with a sentence for people. */
export type Outcome<T, R = Refusal> = { ok: true; value: T } | { ok: false; refusal: R };

export const accept = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const refused = <R>(refusal: R): { ok: false; refusal: R } => ({ ok: false, refusal });

export const refuse = (
  statusCode: Refusal['statusCode'],
  message: string,
  about?: Refusal['about'],
): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { statusCode, message, ...(about && { about }) },
});

export const refuseUntil = (
  statusCode: 429 | 503,
  message: string,
  retryAfterSeconds: number,
): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { statusCode, message, retryAfterSeconds },
});

/** The contract's JSON for a refusal. */
export function storeError(refusal: Refusal): StoreError {
  return {
    statusCode: refusal.statusCode,
    message: refusal.message,
    error: refusal.statusText ?? STATUS_CODES[refusal.statusCode] ?? '',
    ...refusal.about,
  };
}
