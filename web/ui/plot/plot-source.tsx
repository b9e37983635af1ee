import { words } from '../../../content/words.ts';

interface Props {
  source: string;
  /** The interval between two values. */
  everySeconds: number;
  /** The time at which the values begin, if later than the chart; else null. */
  since: string | null;
  /** True if each value covers a day. */
  areDays: boolean;
  /** Periods without a value, oldest first. */
  gaps: readonly { from: string; to: string }[];
}

/** The source of a chart's values, their spacing, and the gaps. */
export function PlotSource({ source, everySeconds, since, areDays, gaps }: Props) {
  const every = everyText(everySeconds);
  const spacing = since === null ? every : words.coin.everySince({ every, time: since });
  const zone = areDays ? words.coin.daysOfUtc : words.coin.timesOfHere;
  const [gap] = gaps;
  return (
    <>
      <p>
        <b className="font-semibold text-text-2">{source}</b> <span>{`${spacing}. ${zone}`}</span>
      </p>
      {gap ? (
        <p className="mt-1 flex items-center gap-2">
          <i className="plot-gap gap-swatch" />
          <span>
            {gaps.length > 1 ? words.coin.gaps({ count: gaps.length }) : words.coin.gap(gap)}
          </span>
        </p>
      ) : null}
    </>
  );
}

/** The spacing of values, such as 'every 5 minutes'. */
function everyText(seconds: number): string {
  const minutes = seconds / 60;
  if (minutes < 60) return words.coin.every.minutes({ minutes });
  const hours = minutes / 60;
  const days = hours / 24;
  return days < 1
    ? words.coin.every.hours({ count: hours })
    : words.coin.every.days({ count: days });
}
