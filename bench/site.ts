import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, run } from './processes.ts';

/** The built site in a process of its own over the simulated market, its data gone when it stops. */
export async function runSite(environment: Record<string, string> = {}): Promise<Running> {
  const own = mkdtempSync(join(tmpdir(), 'bench-'));
  const site = await run(['server/main.ts'], {
    PORT: '0',
    DATA_DIR: own,
    MARKET_SOURCE: 'simulated',
    LOG_LEVEL: 'error',
    AVATAR_URL: 'off',
    CHECKOUT_RATE_PER_MINUTE: '0',
    ...environment,
  });
  return {
    ...site,
    async stop() {
      await site.stop();
      rmSync(own, { recursive: true, force: true });
    },
  };
}
