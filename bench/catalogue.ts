import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, median } from './load.ts';
import { type Benchmark, perSecond, type Row, ratio } from './rows.ts';
import { runSite } from './site.ts';

const rounds = 5;
const products = 10_000;

/** What a visitor pays for a large catalogue: requests a second with 10,000 products more, against the samples alone. */
export const catalogue: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  await (await runSite({ DATA_DIR: folder })).stop();
  const file = join(folder, 'products.csv');
  const lines = Array.from(
    { length: products },
    (_, index) => `bench-${index},Product ${index},published,yes,SKU-${index},9.00,usd,5`,
  );
  writeFileSync(
    file,
    `handle,title,status,purchasable,sku,price,currency,stock\n${lines.join('\n')}\n`,
  );
  const startedAt = performance.now();
  const imported = spawnSync(process.execPath, ['scripts/store.ts', 'import', file], {
    env: { ...process.env, DATA_DIR: folder },
    encoding: 'utf8',
  });
  if (imported.status !== 0) throw new Error(imported.stderr || imported.stdout);
  const importMs = performance.now() - startedAt;
  const small = await runSite();
  const large = await runSite({ DATA_DIR: folder });
  const rows: Row[] = [
    {
      what: 'import of a CSV of 10,000 products',
      figure: `${(importMs / 1_000).toFixed(1)} s`,
      toReach: '≤ 10 s',
      reached: importMs <= 10_000,
    },
  ];
  try {
    const list = await (await fetch(`${small.url}/api/store/candlewick/products?limit=1`)).json();
    const addresses = [
      ['list of 10', '/api/store/candlewick/products?limit=10'],
      ['product', `/api/store/candlewick/products/${list.products[0].id}`],
      ['product page', `/product/${list.products[0].id}`],
    ] as const;
    for (const [what, path] of addresses) {
      const ratios: number[] = [];
      const speeds: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const shared = { path, clients: 32, pipelined: 4, forMs: 1_000 };
        const few = await load({ ...shared, url: small.url });
        const many = await load({ ...shared, url: large.url });
        ratios.push(many.perSecond / few.perSecond);
        speeds.push(many.perSecond);
      }
      rows.push({
        what: `${what}, 10,000 products more against the samples`,
        figure: `${ratio(median(ratios))} (${perSecond(median(speeds))})`,
        toReach: 'flat: ≥ 0.8',
        reached: median(ratios) >= 0.8,
      });
    }
  } finally {
    await Promise.all([small.stop(), large.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
};
