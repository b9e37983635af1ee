import { resolve, sep } from 'node:path';

/**
 * What the engine of the packaged Node is told, on which alone it was measured; another may not know these words.
 * Node keeps what it once took, so the young generation stays small, and the old one is collected when it has grown by a
 * fifth; and one thread collects the young, for waking the others takes longer than the work.
 */
const measured = ['--max-semi-space-size=8', '--no-parallel-scavenge', '--heap-growing-percent=20'];

/**
 * The arguments with which a Node runs the site, for `npm start`, the tests and the bench alike.
 *
 * @param {string} node
 */
export const siteOn = (node) => [
  ...(node.startsWith(resolve('node_modules') + sep) ? measured : []),
  'build/site/main.js',
];

/**
 * And what its environment has, where whoever starts it has said nothing else; it is glibc that reads it. Each thread that
 * compresses a page would keep a heap of its own, about 20 MB in all; and once a large block was given back, the next ones
 * would be put among the small, where compressing leaves as much again in pieces that nothing else fits into.
 */
export const siteEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };
