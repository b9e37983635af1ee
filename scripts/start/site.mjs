import { resolve, sep } from 'node:path';

/**
 * V8 flags, for the packaged Node only: the flags were measured on this Node, and another version may reject them. V8
 * rarely returns heap to the system, so keep the young generation small and collect the old one whenever it has grown
 * by a fifth. Parallel scavenging costs more than it saves on a heap this small.
 */
const heapFlags = [
  '--max-semi-space-size=8',
  '--no-parallel-scavenge',
  '--heap-growing-percent=20',
];

/**
 * The arguments with which `npm start`, the tests and the bench run the site.
 *
 * @param {string} node path of the Node that will run it
 */
export const siteOn = (node) => [
  ...(node.startsWith(resolve('node_modules') + sep) ? heapFlags : []),
  'build/site/main.js',
];

/**
 * Defaults for glibc's allocator. One arena: an arena per compression thread costs about 20 MB in all. A fixed mmap
 * threshold: otherwise glibc raises it after the first large free, and compression buffers then fragment the heap.
 */
export const allocatorEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };
