/**
 * What the site's process is started with, by `npm start`, the tests and the bench alike: Node's arguments.
 * The young generation stays small, for Node keeps what it once took; and one thread collects it, for waking the others
 * takes longer than the work.
 */
export const site = ['--max-semi-space-size=8', '--no-parallel-scavenge', 'build/site/main.js'];

/**
 * And what its environment has, where whoever starts it has said nothing else. Each thread that compresses a page would keep
 * a heap of its own in the C library, about 20 MB in all.
 */
export const siteEnvironment = { MALLOC_ARENA_MAX: '1' };
