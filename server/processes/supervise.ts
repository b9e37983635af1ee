import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { connectPeers } from './peers.ts';

interface Options {
  /** How many processes serve. */
  count: number;
  /** Called once, when the first of them serves. */
  serves(url: string): void;
  log(message: string): void;
}

/** Several processes on one port. */
interface Supervised {
  /** Replaces one process after another, so that some of them always serve. */
  restart(): Promise<void>;
  /** Stops all of them. @returns the exit code */
  stop(): Promise<number>;
}

/** A stop takes ten seconds at most. */
const endsWithinMs = 12_000;
const firstPauseMs = 100;
const longestPauseMs = 30_000;
/** A process that ran for this long did not fail at its start. */
const steadyAfterMs = 60_000;

/**
 * Starts processes that share one port, and starts each again that ends by itself, after a pause that grows while it keeps
 * ending. The first starts alone: if it cannot serve, for example for a setting, neither can the others.
 *
 * @returns null if the first one ended before it served; it has said why
 */
export async function supervise({ count, serves, log }: Options): Promise<Supervised | null> {
  // All accept from one socket: faster than handing each connection over, and none is lost with a process that ends.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Unlike JSON, it keeps numbers that are not finite.
  cluster.setupPrimary({ serialization: 'advanced' });
  /** Who serves in each place, by its number from 1. */
  const places = new Map<number, Worker>();
  /** How long to wait before a place is filled again. */
  const pauses = new Map<number, number>();
  /** Places whose successor is starting. */
  const replaced = new Set<number>();
  let announced = false;
  let stopping = false;
  let restarting: Promise<void> | null = null;

  /** Resolves when the process serves. @returns null if it has ended before */
  const startOne = async (place: number): Promise<Worker | null> => {
    const worker = cluster.fork({ CANDLEWICK_PROCESS: String(place) });
    // A message to a process that has just died; its exit is what counts.
    worker.on('error', () => {});
    // A process and its successor serve side by side, in one place.
    connectPeers(worker, () =>
      [...places].filter(([other]) => other !== place).map(([, peer]) => peer),
    );
    const url = await servesOrEnds(worker);
    if (url === null) return null;
    const startedMs = performance.now();
    places.set(place, worker);
    worker.once('exit', (code, signal) => {
      // Another has taken its place.
      if (places.get(place) !== worker) return;
      places.delete(place);
      if (stopping || replaced.has(place)) return;
      log(`process ${place} ended by itself (${signal ?? `code ${code}`})`);
      if (performance.now() - startedMs > steadyAfterMs) pauses.delete(place);
      void keepStarting(place);
    });
    if (!announced) serves(url);
    announced = true;
    return worker;
  };

  const keepStarting = async (place: number): Promise<void> => {
    while (!stopping && !places.has(place)) {
      const pauseMs = pauses.get(place) ?? firstPauseMs;
      pauses.set(place, Math.min(pauseMs * 2, longestPauseMs));
      await delay(pauseMs);
      if (!stopping && !places.has(place)) await startOne(place);
    }
  };

  const startOrRetry = async (place: number) => {
    if ((await startOne(place)) === null) await keepStarting(place);
  };

  const restartAll = async (): Promise<void> => {
    for (let place = 1; place <= count && !stopping; place++) {
      const before = places.get(place);
      replaced.add(place);
      const successor = await startOne(place);
      replaced.delete(place);
      if (successor === null) {
        if (!stopping)
          log(`process ${place} could not be replaced; the processes that serve go on`);
        if (!places.has(place)) void keepStarting(place);
        return;
      }
      await end(before, true);
    }
    if (!stopping) log('all processes have been replaced');
  };

  if ((await startOne(1)) === null) return null;
  const others = Array.from({ length: count - 1 }, (_, index) => index + 2);
  void Promise.all(others.map(startOrRetry)).then(() => log(`${count} processes serve`));

  return {
    restart() {
      restarting ??= restartAll().finally(() => {
        restarting = null;
      });
      return restarting;
    },
    async stop() {
      stopping = true;
      const codes = await Promise.all(
        Object.values(cluster.workers ?? {}).map((worker) => end(worker, false)),
      );
      return Math.max(0, ...codes);
    },
  };
}

/**
 * @param isReplaced whether its successor serves
 * @returns the exit code; 1 for a process that was killed
 */
async function end(worker: Worker | undefined, isReplaced: boolean): Promise<number> {
  if (worker === undefined || worker.isDead()) return 0;
  const exited = once(worker, 'exit');
  if (isReplaced && worker.isConnected()) worker.send('replaced');
  else worker.process.kill('SIGTERM');
  const hung = setTimeout(() => worker.process.kill('SIGKILL'), endsWithinMs);
  const [code, signal] = await exited;
  clearTimeout(hung);
  // One that has only just been started listens to no signal yet, and has nothing to finish.
  if (signal === 'SIGTERM') return 0;
  return typeof code === 'number' ? code : 1;
}

/** The address at which a process serves; null if it ends before. */
function servesOrEnds(worker: Worker): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  worker.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'url' in message)
      resolve(String(message.url));
  });
  worker.once('exit', () => resolve(null));
  return promise;
}
