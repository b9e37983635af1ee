import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { measureAlternately, medianPair } from './measuring/measure-alternately.ts';
import { runProgram } from './measuring/processes.ts';
import { type Benchmark, formatRatio, perSecond } from './measuring/rows.ts';
import { runSite } from './measuring/site.ts';

const rounds = 5;
const callers = 50;
const forMs = 2_500;
const databaseFile = 'store.db';

/** Checkouts a second over HTTP with full durability, relative to the same statements in raw SQL behind bare node:http. */
export const checkout: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const variantIds = await stockedStore(folder);
  const copy = join(folder, 'raw.db');
  cpSync(join(folder, databaseFile), copy);
  try {
    await using site = await runSite({ DATA_DIR: folder });
    await using raw = await runProgram(['bench/measuring/raw-checkout-server.ts', copy]);
    const pairs = await measureAlternately(rounds, {
      ours: () => checkoutsPerSecond(site.url, variantIds.slice(0, 1), site.url),
      theirs: () => checkoutsPerSecond(raw.url, variantIds.slice(0, 1), site.url),
    });
    const { share, ours } = medianPair(pairs);
    return [
      {
        what: 'checkouts of 50 callers against raw SQL behind bare node:http',
        figure: `${formatRatio(share)} (${perSecond(ours)})`,
        target: '≥ 0.6',
        reached: share >= 0.6,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Creates a store of the sample products, with more stock than any benchmark sells.
 * @returns the ids of the variants with managed stock
 */
export async function stockedStore(folder: string): Promise<string[]> {
  const site = await runSite({ DATA_DIR: folder });
  const counted = await countedVariants(site.url);
  await site.stop();
  const db = new DatabaseSync(join(folder, databaseFile));
  db.exec(fillStock);
  db.close();
  return counted;
}

export const fillStock = 'update inventory set on_hand = 1000000000';

/** The ids of the variants with managed stock that can be bought. */
export async function countedVariants(url: string): Promise<string[]> {
  const list = await (await fetch(`${url}/api/store/candlewick/products`)).json();
  return list.products
    .flatMap((product: { purchasable: boolean; variants: unknown[]; custom_fields: unknown[] }) =>
      product.purchasable && product.custom_fields.length === 0 ? product.variants : [],
    )
    .filter((variant: { manage_inventory: boolean }) => variant.manage_inventory)
    .map((variant: { id: string }) => variant.id);
}

/**
 * @param variantIds used in turn, one per checkout
 * @returns checkouts a second
 */
export async function checkoutsPerSecond(
  url: string,
  variantIds: readonly string[],
  origin: string,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const bodies = variantIds.map((variantId) =>
    JSON.stringify({
      items: [{ variant_id: variantId, quantity: 1 }],
      successUrl: `${origin}/success`,
      cancelUrl: `${origin}/store`,
      timeZone: 'Europe/Berlin',
    }),
  );
  const { hostname, port } = new URL(url);
  const one = (body: string) =>
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
  let started = 0;
  let done = 0;
  const caller = async () => {
    while (performance.now() - startedAt < forMs) {
      await one(bodies[started++ % bodies.length] ?? '');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  agent.destroy();
  return (done / (performance.now() - startedAt)) * 1_000;
}
