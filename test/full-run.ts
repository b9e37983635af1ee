/** `npm run test:full` runs the long tests, and others on more cases. */
export const isFull = process.env['CANDLEWICK_FULL'] === '1';
