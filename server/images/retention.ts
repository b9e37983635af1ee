import type { CachedPicture } from './cached-picture.ts';

/** Upper limits for caching a kind of picture, whatever its host says. */
export interface Retention {
  onDisk: boolean;
  /** Without revalidation. */
  freshAtMostMs: number;
  /** While its host is unavailable. */
  staleAtMostMs: number;
}

export const unlimitedRetention: Retention = {
  onDisk: true,
  freshAtMostMs: Number.POSITIVE_INFINITY,
  staleAtMostMs: Number.POSITIVE_INFINITY,
};

/** Infinite if the clock was set back, because the age is then unknown; the host is asked again. */
const ageMs = ({ checkedMs }: CachedPicture, nowMs: number) =>
  checkedMs > nowMs ? Number.POSITIVE_INFINITY : nowMs - checkedMs;

/** The time for which a picture stays fresh; 0 or less once it has expired. */
export const freshForMs = (picture: CachedPicture, retention: Retention, nowMs: number): number =>
  Math.min(picture.lifetimeMs, retention.freshAtMostMs) - ageMs(picture, nowMs);

/** The picture, unless it is too old to be shown while its host is unavailable. */
export const servablePicture = (
  picture: CachedPicture | null,
  retention: Retention,
  nowMs: number,
): CachedPicture | null =>
  picture !== null && ageMs(picture, nowMs) <= retention.staleAtMostMs ? picture : null;
