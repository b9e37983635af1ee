export const screenPaths = [
  '/',
  '/orders',
  '/orders/:number',
  '/checkouts',
  '/returns',
  '/stock',
  '/products',
  '/products/:id',
  '/import',
  '/accounts',
  '/people',
  '/mails',
  '/site',
  '/site/*',
  '/health',
  '/account',
] as const;
export type ScreenPath = (typeof screenPaths)[number];
