/**
 * What the site's process is started with, by `npm start`, the tests and the bench alike: Node's arguments.
 * Node keeps what it once took, so the young generation stays small, and the old one is collected when it has grown by a
 * fifth; and one thread collects the young, for waking the others takes longer than the work.
 */
export const site = [
  '--max-semi-space-size=8',
  '--no-parallel-scavenge',
  '--heap-growing-percent=20',
  'build/site/main.js',
];

/**
 * And what its environment has, where whoever starts it has said nothing else; it is glibc that reads it. Each thread that
 * compresses a page would keep a heap of its own, about 20 MB in all; and once a large block was given back, the next ones
 * would be put among the small, where compressing leaves as much again in pieces that nothing else fits into.
 */
export const siteEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };
