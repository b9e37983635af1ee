import { words } from '../../../../content/words.ts';
import type { Message } from '../../../../contract/message.ts';
import { busyRetryAfterSeconds } from '../../http/refusal.ts';
import { type RefusedNotice, refusedNotices } from '../../payments/provider-refusal.ts';

interface Notice {
  status: number;
  message: Message;
  retryAfterSeconds?: number;
}

const { foreignForm, tooMany, notTaken, busy, failed } = words.checkout.notices;
const formNotices = {
  foreign: { status: 403, message: foreignForm },
  'too-many': { status: 429, message: tooMany, retryAfterSeconds: 60 },
  'not-taken': { status: 413, message: notTaken },
  busy: { status: 503, message: busy, retryAfterSeconds: busyRetryAfterSeconds },
  failed: { status: 500, message: failed },
} satisfies Record<string, Notice>;

/** The reason why a form had no effect. */
export type NoticeKind = keyof typeof formNotices | RefusedNotice;

/**
 * The path of the notice that explains why a form had no effect. The path contains nothing that was typed, and the page
 * needs no database unless a provider refused.
 */
export const noticePath = (sessionId: string, why: NoticeKind): string =>
  `/checkout/${sessionId}/told/${why}`;

/** @returns null for a path that no form leads to */
export function readNotice(why: string): (Notice & { isOver: boolean }) | null {
  if (Object.hasOwn(formNotices, why))
    return { ...formNotices[why as keyof typeof formNotices], isOver: false };
  if (!Object.hasOwn(refusedNotices, why)) return null;
  return { status: 502, message: refusedNotices[why as RefusedNotice], isOver: true };
}
