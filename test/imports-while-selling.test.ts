import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { isFull } from './full-run.ts';
import { startSite } from './running-site.ts';
import { startCheckout } from './store/buyer.ts';
import { someVariant } from './store/some-variant.ts';

const products = 10_000;
const betweenCheckoutsMs = 200;
const run = promisify(execFile);

/**
 * Planning takes most of the time; selling-meanwhile.test.ts checks in every run that it happens
 * outside the lock.
 */
test.runIf(isFull)(
  'OPS-SELLS: no checkout is refused while two files of 10,000 products are imported at once',
  {
    timeout: 300_000,
  },
  async () => {
    const settings = { MARKET_SOURCE: 'simulated', CHECKOUT_RATE_PER_MINUTE: '0' };
    const site = await startSite(settings);
    onTestFinished(() => site.stop());
    const folder = temporaryFolder();
    const runImport = (name: string) => {
      const rows = Array.from(
        { length: products },
        (_, index) => `${name}-${index},Wax ${name} ${index},published,${name}-${index},4.20,usd,5`,
      );
      const file = join(folder, `${name}.csv`);
      writeFileSync(file, ['handle,title,status,sku,price,currency,stock', ...rows].join('\n'));
      const env = { PATH: process.env['PATH'], CANDLEWICK_ENV_FILE: 'off', ...settings };
      return run(process.execPath, ['scripts/store.ts', 'import', file], {
        env: { ...env, DATA_DIR: site.dataDir },
        maxBuffer: 50_000_000,
      });
    };
    const place = { origin: site.url, base: `${site.url}/api/store/candlewick` };
    const line = { variant_id: await someVariant(place), quantity: 1 };
    let isOver = false;
    const imports = Promise.all([runImport('one'), runImport('two')]).finally(() => {
      isOver = true;
    });
    const statuses: Promise<number>[] = [];
    while (!isOver) {
      statuses.push(startCheckout(place, [line]).then(({ status }) => status));
      await delay(betweenCheckoutsMs);
    }
    await imports;
    const refusals = (await Promise.all(statuses)).filter((status) => status !== 200);
    expect(statuses.length).toBeGreaterThan(10);
    expect(refusals).toEqual([]);
  },
);
