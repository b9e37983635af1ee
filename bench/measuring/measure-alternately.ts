import { median } from './load.ts';

/** The figures of one round: ours and the baseline's. */
export interface PairedFigures {
  ours: number;
  theirs: number;
}

/**
 * Alternates our server and the baseline, and also which of the two goes first, because the speed of a shared machine
 * changes within seconds.
 */
export async function measureAlternately(
  rounds: number,
  { ours, theirs }: { ours(): Promise<number>; theirs(): Promise<number> },
): Promise<PairedFigures[]> {
  const pairs: PairedFigures[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push({ theirs: await theirs(), ours: await ours() });
    else pairs.push({ ours: await ours(), theirs: await theirs() });
  }
  return pairs;
}

/** The medians of our figures, of the baseline's, and of the ratios of the pairs. */
export const medianPair = (pairs: readonly PairedFigures[]): PairedFigures & { share: number } => ({
  ours: median(pairs.map(({ ours }) => ours)),
  theirs: median(pairs.map(({ theirs }) => theirs)),
  share: median(pairs.map(({ ours, theirs }) => ours / theirs)),
});
