import { median } from './load.ts';
import { type Benchmark, ms } from './rows.ts';
import { runSite } from './site.ts';

/** From the command to the first page of a built tree. */
export const start: Benchmark = async () => {
  const times: number[] = [];
  for (let round = 0; round < 7; round++) {
    const startedAt = performance.now();
    const site = await runSite();
    await (await fetch(site.url)).arrayBuffer();
    times.push(performance.now() - startedAt);
    await site.stop();
  }
  const figure = median(times);
  return [
    {
      what: 'cold start of a built tree to the first page',
      figure: ms(figure),
      toReach: '≤ 1 s',
      reached: figure <= 1_000,
    },
  ];
};
