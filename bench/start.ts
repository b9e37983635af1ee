import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { median } from './measuring/load.ts';
import { type Benchmark, formatMs } from './measuring/rows.ts';
import { runSite } from './measuring/site.ts';

/** Time from the command to the first page, for a built tree and for a fresh clone. */
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
  const cloned = await measureFromClone();
  return [
    {
      what: 'clean clone to the first page, nothing cached',
      figure: `${(cloned / 1_000).toFixed(0)} s`,
    },
    {
      what: 'cold start of a built tree to the first page',
      figure: formatMs(figure),
      target: '≤ 1 s',
      reached: figure <= 1_000,
    },
  ];
};

/** Follows the README with an empty npm cache. The result depends mostly on the speed of the connection. */
async function measureFromClone(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'));
  const clone = join(folder, 'candlewick');
  execFileSync('git', ['clone', '--quiet', '.', clone]);
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, npm_config_cache: join(folder, 'cache'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A separate process group, because npm's shell does not forward signals.
    detached: true,
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url === undefined) continue;
    await (await fetch(url)).arrayBuffer();
    break;
  }
  const took = performance.now() - startedAt;
  const closed = once(child, 'close');
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await closed;
  rmSync(folder, { recursive: true, force: true });
  return took;
}
