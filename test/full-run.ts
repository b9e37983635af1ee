/** True under `npm run test:full`, which runs the long tests, and other tests on more cases. */
export const isFull = process.env['CANDLEWICK_FULL'] === '1';
