/**
 * The kinds of running site that texts distinguish: with or without a mail server, with or without stored newsletter
 * addresses, and with or without earlier buyers if the store is not shown. A hosted store has none of these.
 */
export const siteKinds = [
  'silent',
  'silent list',
  'mail',
  'mail list',
  'silent sold',
  'silent list sold',
  'mail sold',
  'mail list sold',
  'hosted',
] as const;
export type SiteKind = (typeof siteKinds)[number];

/** Dataset key on <html>, set if there were purchases before the store was switched off. */
export const soldDatasetKey = 'sold';
