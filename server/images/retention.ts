import type { CachedPicture } from './cached-picture.ts';

/** For how long a kind of picture may be kept, whatever its host says. */
export interface Retention {
  onDisk: boolean;
  /** Without asking its host again. */
  freshAtMostMs: number;
  /** While its host cannot be asked. */
  staleAtMostMs: number;
}

export const unlimited: Retention = {
  onDisk: true,
  freshAtMostMs: Number.POSITIVE_INFINITY,
  staleAtMostMs: Number.POSITIVE_INFINITY,
};

/** A clock that was set back makes every age unknown: then the host is asked. */
const ageMs = ({ checkedMs }: CachedPicture, nowMs: number) =>
  checkedMs > nowMs ? Number.POSITIVE_INFINITY : nowMs - checkedMs;

/** How long a picture stays fresh; 0 or less once it has expired. */
export const freshForMs = (picture: CachedPicture, retention: Retention, nowMs: number): number =>
  Math.min(picture.lifetimeMs, retention.freshAtMostMs) - ageMs(picture, nowMs);

/** The picture, as long as it may be shown while its host cannot be asked. */
export const staleOrNull = (
  picture: CachedPicture | null,
  retention: Retention,
  nowMs: number,
): CachedPicture | null =>
  picture !== null && ageMs(picture, nowMs) <= retention.staleAtMostMs ? picture : null;
