import type { Database } from '../db/database.ts';
import type { Gateway } from '../market/gateway.ts';
import type { SharedPolls } from '../market/shared-polls.ts';
import type { Check } from './readiness.ts';

/**
 * Reports an outage, but does not make the site unready: pages come from memory, and otherwise
 * every process would lose its visitors at once.
 */
export function databaseCheck({ outageSeconds }: Pick<Database, 'outageSeconds'>): Check {
  const away = outageSeconds();
  if (away === null) return { ok: true };
  return { ok: false, ageSeconds: Math.round(away), reason: 'the database does not answer' };
}

type Market = Pick<Gateway, 'snapshot' | 'ready'>;

/** Blocks readiness only until the market's first poll has settled. */
export function marketCheck({ snapshot, ready }: Market, now: () => number): () => Check {
  let isSettled = false;
  ready.then(() => {
    isSettled = true;
  });
  return () => {
    const known = snapshot();
    const age = known && { ageSeconds: Math.round(snapshotAge(known.asOfMs, now())) };
    if (!isSettled)
      return { ok: false, ...age, reason: 'the first poll is under way', blocks: true };
    if (known === null) return { ok: false, reason: 'there is no list yet' };
    if (known?.failure)
      return { ok: false, ...age, reason: `the last poll failed: ${known.failure}` };
    return { ok: true, ...age };
  };
}

/** @param unbuilt the reason why the latest changes were not built; '' or undefined if they were */
export function buildCheck(unbuilt: string | undefined): Check {
  if (!unbuilt) return { ok: true };
  // Everybody can read this, so name only the last part of a folder's path.
  const sentence = unbuilt.replace(/^\/(?:[^\s/]+\/)*(?=[^\s/]+\/[^\s/]+)/, '');
  return { ok: false, reason: staleBuildText(sentence) };
}

export const staleBuildText = (unbuilt: string): string =>
  `the site is as it was built last: ${unbuilt.slice(0, 500)}`;

const leaders = {
  'this process': 'this process polls for all',
  'another process': 'another process polls for all',
  nobody: 'nobody has polled yet',
  alone: 'the database is away, so this process polls by itself',
} as const;

/** Reports the process that polls the market provider. */
export function leaseCheck({ leader }: Pick<SharedPolls, 'leader'>): Check {
  const now = leader();
  return { ok: now !== 'alone', reason: leaders[now] };
}

/** An age in seconds; 0 if the clock was set back. */
export const snapshotAge = (asOfMs: number, nowMs: number): number =>
  Math.max(0, (nowMs - asOfMs) / 1_000);
