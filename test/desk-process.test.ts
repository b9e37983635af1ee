import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { getPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { screenPaths } from '../desk/screens.ts';
import { deskReads, deskWrites, fillPathParameters } from './desk/desk-writes.ts';
import { cookieOf, deskCalls, runDesk } from './desk/running-desk.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { freePort } from './free-port.ts';
import { isFull } from './full-run.ts';
import { startSite } from './running-site.ts';
import { shop } from './store/operator.ts';

/** The child processes of a process, by their purpose. */
const processesOf = (parent: number) =>
  new Map(
    spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .map((pid) => {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        const name = environment.find((variable) => variable.startsWith('CANDLEWICK_PROCESS='));
        return [name?.split('=')[1], Number(pid)];
      }),
  );

test.runIf(process.platform === 'linux')(
  'DESK-APART: the desk yields to the site, visitors are served while it hangs, and it is restarted when it exits',
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
    const firstDesk = desk();
    if (firstDesk === undefined) throw new Error('The desk has no process');
    const niceness = getPriority(processesOf(site.process.pid ?? 0).get('1'));
    for (const threadId of readdirSync(`/proc/${firstDesk}/task`))
      expect(getPriority(Number(threadId))).toBeGreaterThan(niceness);
    process.kill(firstDesk, 'SIGSTOP');
    let isAnswered = false;
    const waiting = entry().finally(() => {
      isAnswered = true;
    });
    for (const path of ['/', '/store', '/api/store/candlewick/products'])
      expect((await fetch(site.url + path)).status, path).toBe(200);
    expect(isAnswered).toBe(false);
    process.kill(firstDesk, 'SIGCONT');
    expect(await waiting).toBe(200);
    process.kill(firstDesk, 'SIGKILL');
    await expect.poll(() => desk() ?? firstDesk).not.toBe(firstDesk);
    await answers();
  },
);

/** Logs in at a desk with a link of the owner's command. @returns the cookie */
async function enterDesk(deskUrl: string, settings: Record<string, string>): Promise<string> {
  const { stdout } = spawnSync(process.execPath, ['scripts/store.ts', 'desk'], {
    env: { PATH: process.env['PATH'], CANDLEWICK_PLACES: 'off', ...settings },
    encoding: 'utf8',
  });
  const token = /#([\w-]+)/.exec(stdout)?.[1];
  return cookieOf(await deskCalls(() => deskUrl)('POST', '/enter', { json: { token } }));
}

test.runIf(process.platform === 'linux')(
  'DESK-SESSION: a session continues in a successor of the desk’s process, and ends when the site restarts',
  // The test starts two sites.
  { timeout: 120_000 },
  async () => {
    const deskUrl = `http://localhost:${await freePort()}`;
    const settings = {
      DESK_PORT: new URL(deskUrl).port,
      DATA_DIR: temporaryFolder(),
      MARKET_SOURCE: 'simulated',
      CANDLEWICK_ENV_FILE: 'off',
    };
    const meStatus = (cookie: string) => async () =>
      (await deskCalls(() => deskUrl)('GET', '/me', { cookie }).catch(() => ({ status: 0 })))
        .status;
    const firstSite = await startSite(settings);
    await expect.poll(meStatus('')).toBe(401);
    const cookie = await enterDesk(deskUrl, settings);
    expect(await meStatus(cookie)()).toBe(200);
    const deskOf = () => processesOf(firstSite.process.pid ?? 0).get('desk');
    const before = deskOf();
    process.kill(before ?? 0, 'SIGKILL');
    await expect.poll(() => deskOf() ?? before).not.toBe(before);
    await expect.poll(meStatus(cookie)).toBe(200);
    await firstSite.stop();
    const secondSite = await startSite(settings);
    onTestFinished(() => secondSite.stop());
    await expect.poll(meStatus(cookie)).toBe(401);
  },
);

/** Paths of the desk that the site also has, for its own pages. */
const sharedPaths = ['/'];

test('DESK-OFF: the site has none of the desk’s addresses, whatever the request', async () => {
  const { parts } = await runDesk(await shop());
  const calls = [
    ...screenPaths.filter((path) => !sharedPaths.includes(path)).map((path) => `GET ${path}`),
    'GET /enter',
    ...deskReads(parts).map((path) => `GET /api${path}`),
    ...deskWrites(parts).map((write) => write.replace(' ', ' /api')),
  ];
  const site = await startSite({
    DESK_PORT: String(await freePort()),
    MARKET_SOURCE: 'simulated',
  });
  onTestFinished(() => site.stop());
  for (const call of calls) {
    const [method = '', path = ''] = fillPathParameters(call).replace('*', 'site.yaml').split(' ');
    const statusOf = async (address: string) => {
      const headers = { origin: site.url, 'content-type': 'application/json' };
      return (await fetch(site.url + address, { method, headers })).status;
    };
    // Compare with an unknown path, because some methods are refused everywhere.
    const unknownStatus = method === 'GET' ? 404 : await statusOf('/api/nothing-of-anybody');
    expect(await statusOf(path), call).toBe(unknownStatus);
  }
});

test.runIf(isFull)(
  'DESK-APART: a photo sent over a slow line, with pauses, is not cut off',
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
    const pendingRequest = request(`http://${host}/api/enter`, {
      method: 'POST',
      headers: {
        origin: `http://${host}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    });
    const answerEvent = once(pendingRequest, 'response');
    pendingRequest.write(body.slice(0, 10));
    // Pause for longer than the site allows other clients.
    await delay(35_000);
    pendingRequest.end(body.slice(10));
    const [answer] = await answerEvent;
    // 410 shows that the site read the whole request, because there is no such link.
    expect(answer.statusCode).toBe(410);
    answer.resume();
  },
);
