import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allocatorEnvironment, siteOn } from '../../scripts/start/site.mjs';
import { runProgram, type ServerProcess } from './processes.ts';

/** Runs the built site in its own process, with the simulated market and a data folder that is deleted on stop. */
export async function runSite(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const own = mkdtempSync(join(tmpdir(), 'bench-'));
  const running = await runProgram(siteOn(process.execPath), {
    PORT: '0',
    DATA_DIR: own,
    MARKET_SOURCE: 'simulated',
    LOG_LEVEL: 'error',
    AVATAR_URL: 'off',
    CHECKOUT_RATE_PER_MINUTE: '0',
    ...allocatorEnvironment,
    ...environment,
  });
  const stop = async () => {
    await running.stop();
    rmSync(own, { recursive: true, force: true });
  };
  return { ...running, stop, [Symbol.asyncDispose]: stop };
}

/** Waits until a page is served with the best compression; its first responses use a quick one. */
export async function fetchCompressed(
  url: string,
  headers: Record<string, string>,
): Promise<Response> {
  await (await fetch(url, { headers })).arrayBuffer();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return answer;
}
