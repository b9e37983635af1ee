import type { ReactElement } from 'react';
import { words } from '../../../content/words.ts';
import {
  type Sparkline,
  type Sparklines,
  sparklinesPath,
} from '../../../contract/market-history.ts';
import { sparklineShape } from '../../../domain/market/sparkline-shape.ts';
import { changeDirection, formatChange } from '../../../domain/money/market-figures.ts';
import { isRecord } from '../../../domain/text/unknown-record.ts';
import { elapsedMs, type Moment, momentNow } from '../../data/moment.ts';
import { type SparklineElements, sparklines } from '../../state/sparklines.ts';

/** The time after which sparklines are fetched again. A point covers three hours. */
const freshForMs = 60 * 60_000;
const retryAfterMs = 60_000;
/** The interval of checks whether the page shows a table, because the visitor may come from a page without one. */
const checkEveryMs = 1_000;

let lastRequestAt: Moment | null = null;
let waitMs = freshForMs;

/** Fetches the sparklines once a table shows them, and again after an hour. A failed fetch is repeated after a minute. */
export function startSparklineRefresh(): void {
  const refreshIfNeeded = () =>
    void (sparklines.isWanted() && !document.hidden && refreshSparklines());
  refreshIfNeeded();
  setInterval(refreshIfNeeded, checkEveryMs);
}

async function refreshSparklines(): Promise<void> {
  if (lastRequestAt !== null && elapsedMs(lastRequestAt) < waitMs) return;
  lastRequestAt = momentNow();
  waitMs = freshForMs;
  try {
    const response = await fetch(sparklinesPath);
    const answer: unknown = response.ok ? await response.json() : null;
    if (!isSparklines(answer)) throw new Error('no sparklines');
    sparklines.set(drawLines(answer));
  } catch {
    waitMs = retryAfterMs;
  }
}

/** The sparklines of all coins with at least a day of prices. */
const drawLines = ({ coins, step_seconds }: Sparklines): SparklineElements =>
  new Map(
    Object.entries(coins).flatMap(([id, line]) => {
      const drawn = drawLine(line, step_seconds);
      return drawn === null ? [] : [[id, drawn] as const];
    }),
  );

const colors = { up: 'text-up', down: 'text-down', flat: 'text-text-3' } as const;

function drawLine(line: Sparkline, stepSeconds: number): ReactElement | null {
  const week = sparklineShape(line, stepSeconds);
  if (week === null) return null;
  const stroke = { fill: 'none', stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' };
  return (
    // The colour is set around the SVG: with forced colours, the SVG's own colours are not replaced.
    <span className={`block size-full ${colors[changeDirection(week.changePct)]}`}>
      <svg
        viewBox="0 0 112 32"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${spanText(week.spanHours)}: ${formatChange(week.changePct)}`}
        className="size-full"
      >
        <path {...stroke} d={`M0 ${week.firstY}H112`} strokeDasharray="2 3" opacity="0.5" />
        <path
          {...stroke}
          d={week.path}
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}

const spanText = (hours: number) =>
  hours < 48
    ? words.time.hours({ count: Math.round(hours) })
    : words.time.days({ count: Math.round(hours / 24) });

/** Checks only the fields that could break the lines, because the response is from our own server. */
const isSparklines = (answer: unknown): answer is Sparklines =>
  isRecord(answer) &&
  typeof answer['step_seconds'] === 'number' &&
  isRecord(answer['coins']) &&
  Object.values(answer['coins']).every(
    (line) =>
      isRecord(line) &&
      Array.isArray(line['levels']) &&
      [line['first'], line['last'], line['swing']].every(Number.isFinite) &&
      line['levels'].every((level) => level === null || Number.isFinite(level)),
  );
