import type { ReactElement } from 'react';
import { words } from '../../../content/words.ts';
import {
  type Sparkline,
  type Sparklines,
  sparklinesPath,
} from '../../../contract/market-history.ts';
import { weekLine } from '../../../domain/market/week-line.ts';
import { directionOf, formatChange } from '../../../domain/money/format.ts';
import { isFields } from '../../../domain/text/fields.ts';
import { elapsedMs, type Moment, momentNow } from '../../data/moment.ts';
import { type WeekLines, weekLines } from '../../state/week-lines.ts';

/** A point stands for three hours. */
const freshForMs = 60 * 60_000;
const againAfterMs = 60_000;
/** A visitor may come to a table from a page without one. */
const lookEveryMs = 1_000;

let asked: Moment | null = null;
let waitMs = freshForMs;

/** Fetches the lines once a table shows them, and again after an hour. What cannot be fetched is asked for again a minute later. */
export function followWeeks(): void {
  const look = () => void (weekLines.isWanted() && !document.hidden && refresh());
  look();
  setInterval(look, lookEveryMs);
}

async function refresh(): Promise<void> {
  if (asked !== null && elapsedMs(asked) < waitMs) return;
  asked = momentNow();
  waitMs = freshForMs;
  try {
    const response = await fetch(sparklinesPath);
    const answer: unknown = response.ok ? await response.json() : null;
    if (!isSparklines(answer)) throw new Error('no sparklines');
    weekLines.set(linesOf(answer));
  } catch {
    waitMs = againAfterMs;
  }
}

/** The lines of all coins that the site has known for a day. */
const linesOf = ({ coins, step_seconds }: Sparklines): WeekLines =>
  new Map(
    Object.entries(coins).flatMap(([id, line]) => {
      const drawn = lineOf(line, step_seconds);
      return drawn === null ? [] : [[id, drawn] as const];
    }),
  );

const colors = { up: 'text-up', down: 'text-down', flat: 'text-text-3' } as const;

function lineOf(line: Sparkline, stepSeconds: number): ReactElement | null {
  const week = weekLine(line, stepSeconds);
  if (week === null) return null;
  const stroke = { fill: 'none', stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' };
  return (
    // The colour stands around the picture: what a picture has of its own is not replaced where the system forces colours.
    <span className={`block size-full ${colors[directionOf(week.changePct)]}`}>
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

/** Checks what would break the lines; the rest comes from the same site. */
const isSparklines = (answer: unknown): answer is Sparklines =>
  isFields(answer) &&
  typeof answer['step_seconds'] === 'number' &&
  isFields(answer['coins']) &&
  Object.values(answer['coins']).every(
    (line) =>
      isFields(line) &&
      Array.isArray(line['levels']) &&
      [line['first'], line['last'], line['swing']].every(Number.isFinite) &&
      line['levels'].every((level) => level === null || Number.isFinite(level)),
  );
