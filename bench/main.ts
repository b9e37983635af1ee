import { cpus, totalmem } from 'node:os';
import type { Benchmark, BenchRow } from './measuring/rows.ts';

// React reads NODE_ENV when it is imported, so set it first and import the benchmarks dynamically.
process.env['NODE_ENV'] = 'production';

// npm run bench            all benchmarks, in one table
// npm run bench -- NAME…   only these
// It exits with 1 if a target is not reached.
const benchmarks: Record<string, Benchmark> = {
  sizes: async () => (await import('./sizes.ts')).sizes(),
  render: async () => (await import('./render.ts')).render(),
  throughput: async () => (await import('./throughput.ts')).throughput(),
  refresh: async () => (await import('./refresh.ts')).refresh(),
  checkout: async () => (await import('./checkout.ts')).checkout(),
  scale: async () => (await import('./scale.ts')).scale(),
  catalogue: async () => (await import('./catalogue.ts')).catalogue(),
  browser: async () => (await import('./browser.ts')).browser(),
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouse(),
  suggestions: async () => (await import('./suggest.ts')).suggestions(),
  overtime: async () => (await import('./over-time.ts')).overTime(),
  import: async () => (await import('./import.ts')).importBenchmark(),
  portfolio: async () => (await import('./portfolio.ts')).largePortfolio(),
  start: async () => (await import('./start.ts')).start(),
  memory: async () => (await import('./memory.ts')).memory(),
  desk: async () => (await import('./desk.ts')).desk(),
};

const [, , ...names] = process.argv;
const unknown = names.find((name) => !(name in benchmarks));
if (unknown !== undefined) {
  process.stderr.write(
    `There is no benchmark ${unknown}. There are: ${Object.keys(benchmarks).join(', ')}.\n`,
  );
  process.exit(2);
}
process.stdout.write(
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB\n\n| row | figure | target | |\n|---|---|---|---|\n`,
);
const tableLine = ({ what, figure, target = '', reached }: BenchRow) =>
  `| ${what} | ${figure} | ${target} | ${reached === undefined ? '' : reached ? 'reached' : 'not reached'} |\n`;
for (const [key, benchmark] of Object.entries(benchmarks)) {
  if (names.length > 0 && !names.includes(key)) continue;
  for (const row of await benchmark()) {
    process.stdout.write(tableLine(row));
    if (row.reached === false) process.exitCode = 1;
  }
}
