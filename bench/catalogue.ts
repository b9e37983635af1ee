import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkoutsPerSecond, stockedStore } from './checkout.ts';
import { measureLoad } from './measuring/load.ts';
import {
  measureAlternately,
  medianPair,
  type PairedFigures,
} from './measuring/measure-alternately.ts';
import { type Benchmark, type BenchRow, formatRatio, perSecond } from './measuring/rows.ts';
import { runSite } from './measuring/site.ts';

/** Memory layout differs from process to process and affects speed, so measure several processes. */
const launches = 3;
const rounds = 15;
const forMs = 200;
const products = 10_000;

/** The cost of a large catalogue: requests a second with 10,000 extra products, relative to the samples alone. */
export const catalogue: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const few = join(folder, 'few');
  const many = join(folder, 'many');
  try {
    const [variantId = ''] = await stockedStore(few);
    cpSync(few, many, { recursive: true });
    const importMs = importProducts(many);
    const found = new Map<string, PairedFigures[]>();
    for (let launch = 0; launch < launches; launch++) await oneLaunch(few, many, variantId, found);
    return [
      {
        what: 'import of a CSV of 10,000 products',
        figure: `${(importMs / 1_000).toFixed(1)} s`,
        target: '≤ 10 s',
        reached: importMs <= 10_000,
      },
      ...[...found].map(([what, pairs]): BenchRow => {
        const { share, ours, theirs } = medianPair(pairs);
        return {
          what: `${what}, 10,000 more products, relative to the samples alone`,
          figure: `${formatRatio(share)} (${perSecond(ours)}, ${perSecond(theirs)})`,
          target: 'flat: ≥ 0.8',
          reached: share >= 0.8,
        };
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** @returns the duration in milliseconds */
function importProducts(folder: string): number {
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
  return performance.now() - startedAt;
}

async function oneLaunch(
  few: string,
  many: string,
  variantId: string,
  found: Map<string, PairedFigures[]>,
): Promise<void> {
  await using small = await runSite({ DATA_DIR: few });
  await using large = await runSite({ DATA_DIR: many });
  const measure = async (what: string, times: number, of: (url: string) => Promise<number>) => {
    const pairs = await measureAlternately(times, {
      ours: () => of(large.url),
      theirs: () => of(small.url),
    });
    found.set(what, [...(found.get(what) ?? []), ...pairs]);
  };
  const asking = (path: string) => async (url: string) =>
    (await measureLoad({ url, path, clients: 32, pipelined: 4, forMs })).perSecond;
  const products = '/api/store/candlewick/products';
  const list = await (await fetch(`${small.url}${products}?limit=1`)).json();
  const { id } = list.products[0];
  await measure('list of 10', rounds, asking(`${products}?limit=10`));
  await measure('product', rounds, asking(`${products}/${id}`));
  await measure('product page', rounds, asking(`/product/${id}`));
  await measure('checkouts', 2, (url) => checkoutsPerSecond(url, [variantId], url));
}
