/** A number of days as a chart writes it: 40 d, 6 mo, 1 year, 2.5 years. */
export function durationText(days: number): string {
  if (days <= -0.05) return `−${durationText(-days)}`;
  if (days < 60) return `${trimmed(days)} d`;
  if (days < 365) return `${trimmed(days / (365 / 12))} mo`;
  const years = trimmed(days / 365);
  return `${years} year${years === '1' ? '' : 's'}`;
}

const trimmed = (value: number) => String(Math.round(value * 10) / 10);

/** Five labels under a chart that starts today. */
export const durationLabels = (days: number): string[] =>
  [0, 1, 2, 3, 4].map((quarter) => (quarter === 0 ? 'Today' : durationText((days * quarter) / 4)));
