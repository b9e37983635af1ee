import { cpus, totalmem } from 'node:os';
import type { Benchmark, Row } from './rows.ts';

// React is what NODE_ENV says when it is imported: the benchmarks are, after this.
process.env['NODE_ENV'] = 'production';

// npm run bench            every benchmark, one table
// npm run bench -- NAME    one of them
const benchmarks: Record<string, Benchmark> = {
  sizes: async () => (await import('./sizes.ts')).sizes(),
  render: async () => (await import('./render.ts')).render(),
  throughput: async () => (await import('./throughput.ts')).throughput(),
  refresh: async () => (await import('./refresh.ts')).refresh(),
  clients: async () => (await import('./clients.ts')).clients(),
  checkout: async () => (await import('./checkout.ts')).checkout(),
  catalogue: async () => (await import('./catalogue.ts')).catalogue(),
  browser: async () => (await import('./browser.ts')).browser(),
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouse(),
  start: async () => (await import('./start.ts')).start(),
  memory: async () => (await import('./memory.ts')).memory(),
};

const [, , name] = process.argv;
if (name !== undefined && !(name in benchmarks)) {
  process.stderr.write(
    `There is no benchmark ${name}. There are: ${Object.keys(benchmarks).join(', ')}.\n`,
  );
  process.exit(2);
}
process.stdout.write(
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB\n\n| row | figure | to reach | |\n|---|---|---|---|\n`,
);
const line = ({ what, figure, toReach = '', reached }: Row) =>
  `| ${what} | ${figure} | ${toReach} | ${reached === undefined ? '' : reached ? 'reached' : 'not reached'} |\n`;
for (const [key, benchmark] of Object.entries(benchmarks)) {
  if (name !== undefined && key !== name) continue;
  for (const row of await benchmark()) process.stdout.write(line(row));
}
