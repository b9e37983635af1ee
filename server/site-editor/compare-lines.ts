import { diff } from 'node:util';

/** A line of a diff: removed (`-`), added (`+`) or unchanged (` `); null for omitted lines. */
export type ComparedLine = readonly [sign: '+' | '-' | ' ', text: string] | null;

/** Lines around a change that are shown with it. */
const context = 3;
/** More lines than this are not matched with each other, because the time for that is quadratic. */
const maxMatchedLines = 2_000;
const maxShownLines = 1_000;

/** The changes that lead from one text to another, line by line. */
export function compareLines(from: string, to: string): ComparedLine[] {
  const [before, after] = [linesOf(from), linesOf(to)];
  const isEqual = (at: number) => before.at(at) === after.at(at);
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isEqual(head)) head++;
  let tail = 0;
  while (tail < shorter - head && isEqual(-1 - tail)) tail++;
  const [out, put] = [before, after].map((lines) => lines.slice(head, lines.length - tail));
  const compared = [
    ...before.slice(0, head).map(unchangedLine),
    ...diffLines(out ?? [], put ?? []),
    ...before.slice(before.length - tail).map(unchangedLine),
  ];
  const shown = withoutFarLines(compared);
  return shown.length > maxShownLines ? [...shown.slice(0, maxShownLines), null] : shown;
}

type Line = NonNullable<ComparedLine>;
const unchangedLine = (text: string): Line => [' ', text];

const linesOf = (text: string): string[] => (text === '' ? [] : text.trimEnd().split(/\r?\n/));

function diffLines(out: readonly string[], put: readonly string[]): Line[] {
  if (out.length === 0 || put.length === 0 || out.length + put.length > maxMatchedLines)
    return [...out.map((text): Line => ['-', text]), ...put.map((text): Line => ['+', text])];
  const signs = { '-1': '+', '0': ' ', '1': '-' } as const;
  return diff(out, put).map(([operation, text]) => [signs[`${operation}`], text]);
}

/** Keeps the changed lines and the few lines around them. */
function withoutFarLines(lines: readonly Line[]): ComparedLine[] {
  const near = new Set<number>();
  for (const [at, [sign]] of lines.entries())
    if (sign !== ' ') for (let by = -context; by <= context; by++) near.add(at + by);
  return lines.flatMap((line, at): ComparedLine[] =>
    near.has(at) ? [line] : near.size > 0 && (at === 0 || near.has(at - 1)) ? [null] : [],
  );
}
