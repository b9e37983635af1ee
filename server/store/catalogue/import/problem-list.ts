import type { Problem } from '../../owner-refusal.ts';

/** Compares problems by their place in the file. */
export function byPlace(one: Problem, other: Problem): number {
  // Take only the numbers of rows, not digits within names.
  const numbers = ({ at }: Problem) =>
    [...at.matchAll(/(?:^(?:row|product)|, variant) (\d+)/g)].map(([, digits]) => Number(digits));
  const [first = Number.MAX_SAFE_INTEGER, second = 0] = numbers(one);
  const [otherFirst = Number.MAX_SAFE_INTEGER, otherSecond = 0] = numbers(other);
  return first - otherFirst || second - otherSecond;
}

/** One line for each problem. */
export function problemList(problems: readonly Problem[]): string {
  const lines = problems
    .toSorted(byPlace)
    .map(({ at, sentence }) => (at === '' ? sentence : `${at}: ${sentence}`));
  return [...lines, `Nothing was imported: ${problems.length} to fix.`].join('\n');
}
