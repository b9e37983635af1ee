export const screenAddresses = [
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
export type ScreenAddress = (typeof screenAddresses)[number];
