import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';
import { isFull } from './full-run.ts';
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

test.runIf(isFull)(
  'DESK-APART: who sends a photo over a slow line, with pauses, is not cut off',
  { timeout: 120_000 },
  async () => {
    const port = await freePort();
    const site = await startSite({ DESK_PORT: String(port), MARKET_SOURCE: 'simulated' });
    onTestFinished(() => site.stop());
    const host = `localhost:${port}`;
    await expect
      .poll(() =>
        fetch(`http://${host}/api/entry`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    const body = JSON.stringify({ token: 'x'.repeat(40) });
    const asking = request(`http://${host}/api/enter`, {
      method: 'POST',
      headers: {
        origin: `http://${host}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    });
    const answered = once(asking, 'response');
    asking.write(body.slice(0, 10));
    // Longer than the site waits for a visitor.
    await delay(35_000);
    asking.end(body.slice(10));
    const [answer] = await answered;
    // It was read whole: there is no such link.
    expect(answer.statusCode).toBe(410);
    answer.resume();
  },
);
