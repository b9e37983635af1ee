import { marketSample } from '../content/market-sample.ts';
import { createRenderer, loadBuild } from '../server/pages/renderer.ts';
import { median } from './measuring/load.ts';
import { type Benchmark, type BenchRow, formatMs } from './measuring/rows.ts';

/** Renders one page to HTML in this process. Measures CPU time, so that other programs do not count. */
export const render: Benchmark = async () => {
  const coins = marketSample.coins;
  const renderer = createRenderer(await loadBuild(), {
    market: () => ({
      snapshot: {
        version: 'bench',
        coins,
        asOfMs: Date.now(),
        source: 'live',
        failure: null,
        credit: null,
      },
      fresh: true,
    }),
    products: () => [],
    product: () => null,
    storeKind: 'embedded',
    sendsMail: false,
    keepsList: false,
    soldBefore: false,
  });
  const rows: BenchRow[] = [];
  for (const path of ['/', '/markets']) {
    for (let warm = 0; warm < 50; warm++) await renderer.render(path);
    const times: number[] = [];
    for (let round = 0; round < 200; round++) {
      const before = process.cpuUsage();
      await renderer.render(path);
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1_000);
    }
    const figure = median(times);
    rows.push({
      what: `render of ${path}`,
      figure: formatMs(figure),
      target: '≤ 8 ms',
      reached: figure <= 8,
    });
  }
  return rows;
};
