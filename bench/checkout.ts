import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { median } from './load.ts';
import { run } from './processes.ts';
import { type Benchmark, perSecond, ratio } from './rows.ts';
import { runSite } from './site.ts';

const rounds = 5;
const callers = 50;
const forMs = 2_500;

/** Checkouts a second over HTTP with full durability, against the same statements in raw SQL behind bare node:http. */
export const checkout: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const first = await runSite({ DATA_DIR: folder });
  const list = await (await fetch(`${first.url}/api/store/candlewick/products`)).json();
  const managed = list.products
    .flatMap((product: { purchasable: boolean; variants: unknown[]; custom_fields: unknown[] }) =>
      product.purchasable && product.custom_fields.length === 0 ? product.variants : [],
    )
    .find((variant: { manage_inventory: boolean }) => variant.manage_inventory);
  await first.stop();
  const file = join(folder, 'store.db');
  const db = new DatabaseSync(file);
  db.exec('update inventory set on_hand = 1000000000');
  db.close();
  const copy = join(folder, 'raw.db');
  cpSync(file, copy);
  const site = await runSite({ DATA_DIR: folder });
  const raw = await run(['bench/raw-checkout-server.ts', copy]);
  const ratios: number[] = [];
  const speeds: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const theirs = await checkouts(raw.url, managed.id, site.url);
      const ours = await checkouts(site.url, managed.id, site.url);
      ratios.push(ours / theirs);
      speeds.push(ours);
    }
  } finally {
    await Promise.all([site.stop(), raw.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
  const figure = median(ratios);
  return [
    {
      what: 'checkouts of 50 callers against raw SQL behind bare node:http',
      figure: `${ratio(figure)} (${perSecond(median(speeds))})`,
      toReach: '≥ 0.5',
      reached: figure >= 0.5,
    },
  ];
};

/** @returns checkouts a second */
async function checkouts(url: string, variantId: string, origin: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const body = JSON.stringify({
    items: [{ variant_id: variantId, quantity: 1 }],
    successUrl: `${origin}/success`,
    cancelUrl: `${origin}/store`,
    timeZone: 'Europe/Berlin',
  });
  const { hostname, port } = new URL(url);
  const one = () =>
    new Promise<void>((resolve, reject) => {
      request(
        {
          agent,
          hostname,
          port,
          method: 'POST',
          path: '/api/store/candlewick/checkout',
          headers: { 'content-type': 'application/json', 'content-length': body.length },
        },
        (response) => {
          response.resume().on('end', () => {
            if (response.statusCode === 200) resolve();
            else reject(new Error(`a checkout was answered ${response.statusCode}`));
          });
        },
      )
        .on('error', reject)
        .end(body);
    });
  const startedAt = performance.now();
  let done = 0;
  const caller = async () => {
    while (performance.now() - startedAt < forMs) {
      await one();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  agent.destroy();
  return (done / (performance.now() - startedAt)) * 1_000;
}
