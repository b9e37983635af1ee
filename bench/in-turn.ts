import { median } from './load.ts';

/** Requests a second, or whatever else is counted: what is measured, and what it is held against. */
export interface Pair {
  ours: number;
  theirs: number;
}

/** Measures both by turns, each of them first in every second round: the machine's own pace changes within seconds. */
export async function inTurn(
  rounds: number,
  { ours, theirs }: { ours(): Promise<number>; theirs(): Promise<number> },
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push({ theirs: await theirs(), ours: await ours() });
    else pairs.push({ ours: await ours(), theirs: await theirs() });
  }
  return pairs;
}

/** The median of both, and of what ours is of theirs. */
export const summed = (pairs: readonly Pair[]): Pair & { share: number } => ({
  ours: median(pairs.map(({ ours }) => ours)),
  theirs: median(pairs.map(({ theirs }) => theirs)),
  share: median(pairs.map(({ ours, theirs }) => ours / theirs)),
});
