import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteEnvironment, siteOn } from '../scripts/site.mjs';
import { type Running, run } from './processes.ts';

/** The built site in a process of its own over the simulated market, its data gone when it stops. */
export async function runSite(environment: Record<string, string> = {}): Promise<Running> {
  const own = mkdtempSync(join(tmpdir(), 'bench-'));
  const running = await run(siteOn(process.execPath), {
    PORT: '0',
    DATA_DIR: own,
    MARKET_SOURCE: 'simulated',
    LOG_LEVEL: 'error',
    AVATAR_URL: 'off',
    CHECKOUT_RATE_PER_MINUTE: '0',
    ...siteEnvironment,
    ...environment,
  });
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(own, { recursive: true, force: true });
    },
  };
}

/** Asks for a page until its answer is the one that stays: its best compression is put in a moment after the page. */
export async function settled(url: string, headers: Record<string, string>): Promise<Response> {
  await (await fetch(url, { headers })).arrayBuffer();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return answer;
}
