import { marketSample } from '../content/market-sample.ts';
import { maxSuggestedProducts } from '../contract/search-index.ts';
import { prepareEntries, suggestEntries } from '../domain/market/suggest.ts';
import { median } from './measuring/load.ts';
import { type Benchmark, type BenchRow, formatMs } from './measuring/rows.ts';

/** Search texts: whole words, misspelt words, and words without a match, which are compared with every word of the index. */
const typings = ['bitcoin', 'etherum clasic', 'avlanche', 'hoodie', 'qzxwv'];
/** The slowdown from this processor to the processor of the target. */
const slowdown = 4;

/**
 * The time that one key in a search box takes with the largest possible index: the slowest key of all
 * typings, each the median of several rounds.
 */
export const suggestions: Benchmark = async () => {
  const index = prepareEntries([
    ...marketSample.coins.map(({ name, symbol }) => ({ name, more: symbol })),
    ...Array.from({ length: maxSuggestedProducts }, (_, at) => ({
      name: `Organic cotton hoodie of the long night, number ${at}`,
      more: 'Heavy brushed fleece with an embroidered candle and a double-lined hood',
    })),
  ]);
  const keys = typings.flatMap((typed) =>
    Array.from(typed, (_, at) => ({ text: typed.slice(0, at + 1), times: [] as number[] })),
  );
  for (let round = 0; round < 100; round++)
    for (const { text, times } of keys) {
      const before = performance.now();
      suggestEntries(index, text);
      times.push(performance.now() - before);
    }
  const figure = Math.max(...keys.map(({ times }) => median(times))) * slowdown;
  const row: BenchRow = {
    what: `a key in a search box, among ${index.length} entries, on a processor ${slowdown} times slower`,
    figure: formatMs(figure),
    target: '≤ 10 ms',
    reached: figure <= 10,
  };
  return [row];
};
