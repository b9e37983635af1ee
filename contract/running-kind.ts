/**
 * What a running site does that its texts speak of: whether it has a mail server, whether it keeps addresses of a newsletter,
 * whatever its forms do now, and whether it answers buyers of before, though it shows no store any more. A hosted store has
 * none of that.
 */
export const runningKinds = [
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
export type RunningKind = (typeof runningKinds)[number];

/** In the dataset of <html> where somebody had begun to buy before the store was switched off. */
export const soldMark = 'sold';
