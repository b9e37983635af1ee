import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';
import { startSite } from './running-site.ts';

/** The processes that one has started, by what they are for. */
const processesOf = (parent: number) =>
  new Map(
    spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .map((pid) => {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        const name = environment.find((each) => each.startsWith('CANDLEWICK_PROCESS='));
        return [name?.split('=')[1], Number(pid)];
      }),
  );

test.runIf(process.platform === 'linux')(
  'DESK-APART: while the desk hangs visitors are served, and when it ends by itself it is started again',
  async () => {
    const deskUrl = `http://localhost:${await freePort()}`;
    const site = await startSite({
      DESK_PORT: new URL(deskUrl).port,
      MARKET_SOURCE: 'simulated',
    });
    onTestFinished(() => site.stop());
    const entry = async () => (await fetch(`${deskUrl}/api/entry`)).status;
    const answers = () => expect.poll(() => entry().catch(() => 0)).toBe(200);
    await answers();
    const desk = () => processesOf(site.process.pid ?? 0).get('desk');
    const first = desk();
    if (first === undefined) throw new Error('The desk has no process');
    process.kill(first, 'SIGSTOP');
    let isAnswered = false;
    const waiting = entry().finally(() => {
      isAnswered = true;
    });
    for (const path of ['/', '/store', '/api/store/candlewick/products'])
      expect((await fetch(site.url + path)).status, path).toBe(200);
    expect(isAnswered).toBe(false);
    process.kill(first, 'SIGCONT');
    expect(await waiting).toBe(200);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => desk() ?? first).not.toBe(first);
    await answers();
  },
);
