import { words } from '../../content/words.ts';

/** A number of days in a chart's short form: 40 d, 6 mo, 1 year, 2.5 years. */
export function durationText(days: number): string {
  if (days <= -0.05) return `−${durationText(-days)}`;
  if (days < 60) return words.tools.daysShort({ days: roundedText(days) });
  if (days < 365) return words.tools.monthsShort({ months: roundedText(days / (365 / 12)) });
  return words.tools.years({ count: roundedText(days / 365) });
}

const roundedText = (value: number) => Math.round(value * 10) / 10;

/** The longest duration, three million years, whose labels fit side by side. */
const maxLabelledDays = 1e9;

/** Five labels under a chart that starts today, or none if they would not fit. */
export const durationLabels = (days: number): string[] =>
  Math.abs(days) > maxLabelledDays
    ? []
    : [0, 1, 2, 3, 4].map((quarter) =>
        quarter === 0 ? words.time.today : durationText((days * quarter) / 4),
      );
