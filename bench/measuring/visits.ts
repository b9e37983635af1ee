import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Sends requests at fixed times, whether or not earlier ones are answered, so that a pause of the server
 * delays every request that arrives during the pause.
 */
export async function measureVisits(
  url: string,
  paths: readonly string[],
  perSecond: number,
  whileRunning: Promise<unknown>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let isOver = false;
  void whileRunning.finally(() => {
    isOver = true;
  });
  const visit = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const sentAt = performance.now();
      get(new URL(path, url), { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        answer.resume().on('end', () => {
          if (answer.statusCode !== 200)
            return reject(new Error(`${path} was answered ${answer.statusCode}`));
          times.push(performance.now() - sentAt);
          resolve();
        });
        answer.on('error', reject);
      }).on('error', reject);
    });
  const startedAt = performance.now();
  const all: Promise<void>[] = [];
  while (!isOver) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    while (all.length < due) all.push(visit(paths[all.length % paths.length] ?? '/'));
    await delay(1);
  }
  await whileRunning;
  await Promise.all(all);
  agent.destroy();
  return times.toSorted((a, b) => a - b);
}
