import type { Database } from '../db/database.ts';
import type { Gateway } from '../market/gateway.ts';
import type { SharedPolls } from '../market/shared-polls.ts';
import type { Check } from './readiness.ts';

/** Pages come from memory, so an outage is reported and takes no visitors away: every process would lose them at once. */
export function databaseCheck({ awaySeconds }: Pick<Database, 'awaySeconds'>): Check {
  const away = awaySeconds();
  if (away === null) return { ok: true };
  return { ok: false, ageSeconds: Math.round(away), reason: 'the database does not answer' };
}

type Market = Pick<Gateway, 'snapshot' | 'ready'>;

/** Only until its first poll has settled does the market keep the site from being ready. */
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

/**
 * @param unbuilt the reason why changes have not been built, so that the site shows the last build; '' if it shows the changes
 */
export function buildCheck(unbuilt: string | undefined): Check {
  if (!unbuilt) return { ok: true };
  // Everybody can read it: of a folder elsewhere only the last part is named.
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

/** The process that polls the market provider. */
export function leaseCheck({ leader }: Pick<SharedPolls, 'leader'>): Check {
  const now = leader();
  return { ok: now !== 'alone', reason: leaders[now] };
}

/** An age in seconds; 0 if the clock was set back. */
export const snapshotAge = (asOfMs: number, nowMs: number): number =>
  Math.max(0, (nowMs - asOfMs) / 1_000);
